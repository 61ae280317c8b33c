import type { Entity } from '@/shared/api/strapi'
import { whenOf } from '@/shared/dates/when'
import { dateOf, takesPlace } from '../core/eventDates'
import type { OwnEvent } from './ownEventsApi'

/**
 * Sorts coming events by their next day, then by time. The server sorts by the first day, which for a running exhibition or a
 * weekly event is long past.
 */
export function bySoonest(events: Entity<OwnEvent>[], now = Date.now()): Entity<OwnEvent>[] {
  const keyOf = ({ attributes }: Entity<OwnEvent>) => {
    const { startsAt, endsAt } = dateOf(attributes, now)
    return startsAt ? `${whenOf(startsAt, endsAt, 'es', now).on} ${startsAt}` : ''
  }
  return events
    .map((event) => ({ event, key: keyOf(event) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ event }) => event)
}

/** The number of dates after the one that the card shows and that take place; a rule in words says them already. */
export function furtherDates(event: OwnEvent, now = Date.now()): number {
  if (event.recurrence) return 0
  const { startsAt } = dateOf(event, now)
  return event.occurrences?.filter((date) => takesPlace(date) && date.startsAt > startsAt).length ?? 0
}
