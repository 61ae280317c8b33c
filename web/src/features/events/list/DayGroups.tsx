import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import type { Translate } from '@/shared/dates/feasts'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import { EventArtRow } from '../core/EventArtRow'
import { EventCard } from '../core/EventCard'
import eventsCss from '../core/events.module.css'
import type { Event } from '../core/eventsApi'
import { arrangedByDay, dayTitle, groupedByDay } from './dayGroups'
import css from './eventList.module.css'

/** Fewer events than these would leave half of a wide row empty. */
const FEW = 3

/** `most` bounds the cards; `hasMore` says that the last day may have events that are not loaded. */
type Props = { pages: { data: Entity<Event>[] }[]; most: number; hasMore: boolean; top?: boolean }

/** Cards below a heading for each day, with the number of its events when all are there; a screen reader says it with the list. */
export function DayGroups({ pages, most, hasMore, top }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const all = arrangedByDay(
    pages.map(({ data }) => data),
    Date.now(),
  )
  const shown = all.slice(0, most)
  const events = shown.map(({ event }) => event)
  const groups = groupedByDay(shown)
  const isCut = hasMore || shown.length < all.length
  return (
    <EventArtRow events={events}>
      {groups.map(({ day, events: listed }, index) => (
        <div key={day} className={css.dayGroup}>
          <h2 className={css.day}>
            {dayTitle(day, today, locale, t as Translate)}
            {!(isCut && index === groups.length - 1) && <small aria-hidden="true">{listed.length}</small>}
          </h2>
          <ul className={cx(ui.grid, eventsCss.rows, listed.length < FEW && eventsCss.few)}>
            {listed.map((event) => (
              <li key={event.id}>
                <EventCard event={event} priority={top && event === events[0]} inList />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </EventArtRow>
  )
}
