import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { DATES_SHOWN } from '@/shared/constants'
import { dateText, ownClock } from '@/shared/dates/format'
import { useOwnZone } from '@/shared/dates/useOwnZone'
import { useToday } from '@/shared/dates/useToday'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { buttonClass } from '@/shared/ui/Button'
import { Fact } from '@/shared/ui/Fact'
import { Icon } from '@/shared/ui/Icon'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { webLink } from '@/shared/webLink'
import { usePrice, useStatusText } from '../core/EventTags'
import { dateOf, type Event, isOver } from '../core/eventsApi'
import { CalendarMenu } from './CalendarMenu'
import { datesOf, placeOf, shareText } from './eventFacts'
import css from './eventPage.module.css'
import { ShareButton } from './ShareButton'

/** The sticky side column: date, place, price and the actions. */
export function EventSide({ id, event }: { id: number; event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const status = useStatusText(event.eventStatus)
  useToday() // re-renders at midnight, when an event may be over
  const over = isOver(event)
  const ticket = over ? null : webLink(event.linkToBuyTicket)
  const path = useLocalePath()
  const { search } = useLocation()
  const place = placeOf(event)
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
        <ShareButton title={event.eventName} text={shareText(event, locale)} />
        {dateOf(event).startsAt && (
          <Link className={buttonClass('secondary')} to={path(`/event/${id}/poster`) + previewOf(search)}>
            <Icon name="print" /> {t('print_poster')}
          </Link>
        )}
      </div>
    </aside>
  )
}

/** The token without which a draft is not visible. */
function previewOf(search: string): string {
  const preview = new URLSearchParams(search).get('preview')
  return preview ? `?preview=${encodeURIComponent(preview)}` : ''
}

/** The coming dates, the first ones shown and the rest collapsed; the whole span when no date is coming. */
function Dates({ event }: { event: Event }) {
  const { t } = useTranslation()
  const dates = datesOf(event)
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
