import { whenOf } from '@/shared/dates/when'
import { dateOf } from '../core/eventsApi'
import type { OwnTold } from './ownEventsApi'

/**
 * Coming events by the next day on which one can go, then by the hour: what has been on since January and what is on
 * again tomorrow come where their next day is, although the server's order is that of their first days.
 */
export function bySoonest(events: OwnTold[], now = Date.now()): OwnTold[] {
  const keyOf = ({ es }: OwnTold) => {
    const { startsAt, endsAt } = dateOf(es.attributes, now)
    return startsAt ? `${whenOf(startsAt, endsAt, 'es', now).on} ${startsAt}` : ''
  }
  return events
    .map((told) => ({ told, key: keyOf(told) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ told }) => told)
}

/** How many dates there are after the one that the card tells. */
export function laterDates({ es }: OwnTold, now = Date.now()): number {
  const { startsAt } = dateOf(es.attributes, now)
  return es.attributes.occurrences?.filter((date) => date.startsAt > startsAt).length ?? 0
}
