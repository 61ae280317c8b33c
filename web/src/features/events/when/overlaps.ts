import type { Entity } from '@/shared/api/strapi'
import { type Day, dayOf } from '@/shared/dates/lima'
import type { Event, Span } from '../core/eventsApi'

type Overlap = { id: number; name: string; day: Day; more: number }

/** The other events whose dates overlap with these, with the first day and the number of further ones. What is always open is no reason. */
export function overlapsOf(spans: Span[], events: Entity<Event>[], own: number | null): Overlap[] {
  return events.flatMap(({ id, attributes }) => {
    const { programmeKind, eventStatus, eventName, occurrences = [] } = attributes
    if (id === own || (programmeKind ?? 'event') !== 'event' || eventStatus === 'cancelled') return []
    const others = occurrences.filter(({ status }) => status !== 'cancelled')
    const days = spans
      .filter((span) => others.some(({ startsAt, endsAt }) => startsAt < span.endsAt && span.startsAt < endsAt))
      .map(({ startsAt }) => dayOf(startsAt))
    const [day, ...more] = [...new Set(days)].sort()
    return day ? [{ id, name: eventName, day, more: more.length }] : []
  })
}
