import { useTranslation } from 'react-i18next'
import { hours, longDay, shortSpan, soles } from '@/shared/dates/format'
import { toIcs } from '@/shared/dates/ics'
import { dayOf, lastDayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { externalUrl, placeText } from '@/shared/text'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Fact } from '@/shared/ui/Fact'
import { Icon } from '@/shared/ui/Icon'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
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
        <Button onClick={() => saveIcs(id, event, place)}>
          <Icon name="calendar" /> {t('add_to_calendar')}
        </Button>
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
      </time>
    )
  })
}

function saveIcs(id: number, event: Event, place: string) {
  const { startsAt, endsAt } = dateOf(event)
  const text = toIcs({
    uid: `event-${id}@${window.location.hostname}`,
    title: event.eventName,
    start: startsAt,
    end: endsAt,
    place,
    url: window.location.href,
    text: event.eventShortDescription ?? '',
  })
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `raymi-${id}.ics`
  link.click()
  URL.revokeObjectURL(url)
}
