import { whenOf } from '@/shared/dates/when'
import { dateOf } from '../core/eventsApi'
import type { LocalizedOwnEvent } from './ownEventsApi'

/**
 * Sorts coming events by their next day, then by time. The server sorts by the first day, which for a running exhibition or a
 * weekly event is long past.
 */
export function bySoonest(events: LocalizedOwnEvent[], now = Date.now()): LocalizedOwnEvent[] {
  const keyOf = ({ es }: LocalizedOwnEvent) => {
    const { startsAt, endsAt } = dateOf(es.attributes, now)
    return startsAt ? `${whenOf(startsAt, endsAt, 'es', now).on} ${startsAt}` : ''
  }
  return events
    .map((localized) => ({ localized, key: keyOf(localized) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ localized }) => localized)
}

/** The number of dates after the one that the card shows. */
export function furtherDates({ es }: LocalizedOwnEvent, now = Date.now()): number {
  const { startsAt } = dateOf(es.attributes, now)
  return es.attributes.occurrences?.filter((date) => date.startsAt > startsAt).length ?? 0
}
