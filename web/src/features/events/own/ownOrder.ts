import type { Entity } from '@/shared/api/strapi'
import { whenOf } from '@/shared/dates/when'
import { dateOf } from '../core/eventDates'
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

/** The number of dates after the one that the card shows. */
export function furtherDates(event: OwnEvent, now = Date.now()): number {
  const { startsAt } = dateOf(event, now)
  return event.occurrences?.filter((date) => date.startsAt > startsAt).length ?? 0
}
