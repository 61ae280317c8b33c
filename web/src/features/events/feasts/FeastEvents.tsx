import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { longDay } from '@/shared/dates/format'
import { addDays, type Day } from '@/shared/dates/lima'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import { EventArtRow } from '../core/EventArtRow'
import { EventCard } from '../core/EventCard'
import eventsCss from '../core/events.module.css'
import type { Event } from '../core/eventsApi'

/** Fewer events than these would leave half of a wide row empty. */
const FEW = 3

type Props = { events: Entity<Event>[]; day: Day; lastsDays: number }

/** The events of a feast, and the way to all that happens on its days. */
export function FeastEvents({ events, day, lastsDays }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const last = addDays(day, Math.max(lastsDays, 1) - 1)
  return (
    <section className={ui.section} aria-labelledby="feast-events">
      <div className={ui.sectionHead}>
        <h2 id="feast-events">{t('events_of_host')}</h2>
        <Link
          to={path(`/events?${new URLSearchParams({ from: day, to: last })}`)}
          aria-label={t('all_of', { name: longDay(day, locale) })}
        >
          {t('see_all')}
        </Link>
      </div>
      {events.length === 0 && <p>{t('no_events_of_host')}</p>}
      <ul className={cx(ui.grid, eventsCss.rows, events.length < FEW && eventsCss.few)}>
        <EventArtRow events={events}>
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} inList />
            </li>
          ))}
        </EventArtRow>
      </ul>
    </section>
  )
}
