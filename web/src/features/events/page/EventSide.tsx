import { useTranslation } from 'react-i18next'
import { DATES_SHOWN } from '@/shared/constants'
import { dateText, ownClock } from '@/shared/dates/format'
import { useOwnZone } from '@/shared/dates/useOwnZone'
import { useToday } from '@/shared/dates/useToday'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { isVector, presetUrl } from '@/shared/image/imageUrl'
import { externalUrl, placeText } from '@/shared/text'
import { buttonClass } from '@/shared/ui/Button'
import { Fact } from '@/shared/ui/Fact'
import { Icon } from '@/shared/ui/Icon'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { usePrice, useStatusText } from '../core/EventTags'
import { cityOf, dateOf, type Event, isOver, pictureOf } from '../core/eventsApi'
import { CalendarMenu } from './CalendarMenu'
import css from './eventPage.module.css'
import { ShareButton } from './ShareButton'

/** The sticky side column: date, place, price and the actions. */
export function EventSide({ id, event }: { id: number; event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const status = useStatusText(event.eventStatus)
  useToday() // re-renders at midnight, when an event may be over
  const over = isOver(event)
  const ticket = over ? null : externalUrl(event.linkToBuyTicket)
  const city = cityOf(event)
  const place = placeText(event.eventContacts?.place, event.eventAddress?.address, city?.attributes.cityName)
  const picture = pictureOf(event)
  const price = usePrice(event)
  return (
    <aside className={css.side} aria-label={t('when_and_where')}>
      {status && (
        <p>
          <Tag look="warn">{status}</Tag>{' '}
          <span lang={fieldLang(event, 'statusReason', locale)}>{event.statusReason}</span>
        </p>
      )}
      {!status && over && (
        <p>
          <Tag>{t('event_over')}</Tag>
        </p>
      )}
      <dl className={ui.facts}>
        {dateOf(event).startsAt && (
          <Fact icon="calendar" term={t('when')}>
            <Dates event={event} />
          </Fact>
        )}
        {place && (
          <Fact icon="pin" term={t('where')}>
            {place}
          </Fact>
        )}
        {price && (
          <Fact icon="ticket" term={t('price')}>
            {price}
          </Fact>
        )}
      </dl>
      <div className={css.sideActions}>
        {ticket && (
          <a className={buttonClass('primary')} href={ticket} target="_blank" rel="noopener noreferrer">
            <Icon name="ticket" /> {t('buy_ticket')}
          </a>
        )}
        <CalendarMenu id={id} event={event} place={place} />
        <ShareButton title={event.eventName} />
        {picture && !isVector(picture.attributes) && (
          <a
            className={buttonClass('secondary')}
            href={presetUrl(picture, 'poster')}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="print" /> {t('print_poster')}
          </a>
        )}
      </div>
    </aside>
  )
}

/** The coming dates, the first ones shown and the rest collapsed; the whole span when no date is coming. */
function Dates({ event }: { event: Event }) {
  const { t } = useTranslation()
  const dates = event.occurrences?.length ? event.occurrences : [{ id: 0, ...dateOf(event) }]
  const collapsed = dates.slice(DATES_SHOWN)
  return (
    <>
      {dates.slice(0, DATES_SHOWN).map((date) => (
        <OneDate key={date.id} {...date} />
      ))}
      {collapsed.length > 0 && (
        <details className={css.moreDates}>
          <summary>{t('show_more')}</summary>
          {collapsed.map((date) => (
            <OneDate key={date.id} {...date} />
          ))}
        </details>
      )}
    </>
  )
}

function OneDate({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const { days, hours } = dateText(startsAt, endsAt, useLocale())
  return (
    <time dateTime={startsAt} className={css.date}>
      {days}
      {hours && <span>{hours}</span>}
      {hours && <LocalTime instant={startsAt} />}
    </time>
  )
}

/** The time in the visitor's zone when it differs from Lima's. */
function LocalTime({ instant }: { instant: string }) {
  const { t } = useTranslation()
  const time = ownClock(instant, useLocale(), useOwnZone())
  return time && <span>{t('your_time', { time })}</span>
}
