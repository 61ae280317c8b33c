import { useTranslation } from 'react-i18next'
import { TIMEZONE_KEY } from '@/shared/constants'
import { hours, longDay, ownClock, shortSpan, soles } from '@/shared/dates/format'
import { dayOf, lastDayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { externalUrl, placeText } from '@/shared/text'
import { buttonClass } from '@/shared/ui/Button'
import { Fact } from '@/shared/ui/Fact'
import { Icon } from '@/shared/ui/Icon'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { CalendarMenu } from './CalendarMenu'
import { useStatusText } from './EventTags'
import css from './events.module.css'
import { cityOf, dateOf, type Event } from './eventsApi'
import { ShareButton } from './ShareButton'

/** When, where, how much, and what to do about it; it stays in sight beside the text. */
export function EventSide({ id, event }: { id: number; event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const status = useStatusText(event.eventStatus)
  const ticket = externalUrl(event.linkToBuyTicket)
  const city = cityOf(event)
  const place = placeText(event.eventContacts?.place, event.eventAddress?.address, city?.attributes.cityName)
  const price = event.isFree ? t('free') : event.eventPrice != null ? soles(event.eventPrice, locale) : null
  return (
    <aside className={css.side} aria-label={t('when_and_where')}>
      {status && (
        <p>
          <Tag look="warn">{status}</Tag> {event.statusReason}
        </p>
      )}
      <dl className={ui.facts}>
        <Fact icon="calendar" term={t('when')}>
          <Dates event={event} />
        </Fact>
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
      </div>
    </aside>
  )
}

/** The coming dates, or the whole span when none is coming. */
function Dates({ event }: { event: Event }) {
  const locale = useLocale()
  const dates = event.occurrences?.length ? event.occurrences.slice(0, 5) : [{ id: 0, ...dateOf(event) }]
  return dates.map(({ id, startsAt, endsAt }) => {
    const oneDay = dayOf(startsAt) === lastDayOf(startsAt, endsAt)
    const clock = oneDay ? hours(startsAt, endsAt, locale) : null
    return (
      <time key={id} dateTime={startsAt} className={css.date}>
        {oneDay ? longDay(dayOf(startsAt), locale) : shortSpan(startsAt, endsAt, locale)}
        {clock && <span>{clock}</span>}
        {oneDay && clock && <YourTime instant={startsAt} />}
      </time>
    )
  })
}

/** What the visitor's own clock will show, when it is not Lima's. */
function YourTime({ instant }: { instant: string }) {
  const { t } = useTranslation()
  const own = ownClock(instant, useLocale(), localStorage.getItem(TIMEZONE_KEY))
  return own && <span>{t('your_time', { time: own })}</span>
}
