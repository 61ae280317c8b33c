import type { Entity } from '@/shared/api/strapi'
import { type Day, dayOf } from '@/shared/dates/lima'
import type { Point } from '@/shared/map/mapProps'
import { parsePoint } from '@/shared/map/point'
import { WALK_RINGS, walkBetween } from '@/shared/map/walk'
import { dateOf } from '../core/eventDates'
import type { Event } from '../core/eventsApi'

/** Events up to so many minutes on foot; undefined: farther. */
type Ring = { minutes?: number; events: Entity<Event>[] }

/**
 * The rings of a list that is sorted by distance. An event stays where it is when more are loaded, because the rings only rise. With
 * `after` events whose next date is on that day or has begun before are left out.
 */
export function groupedByWalk(events: Entity<Event>[], from: Point | null, after: Day | null): Ring[] {
  const rings: Ring[] = [...WALK_RINGS.map((minutes) => ({ minutes, events: [] })), { events: [] }]
  for (const event of events) {
    if (after && dayOf(dateOf(event.attributes).startsAt) <= after) continue
    const to = parsePoint(event.attributes.eventAddress?.coordinates)
    const walked = from && to ? walkBetween(from, to).minutes : undefined
    const ring = rings.find(({ minutes }) => minutes === undefined || (walked !== undefined && walked <= minutes))
    ring?.events.push(event)
  }
  return rings.filter((ring) => ring.events.length > 0)
}
