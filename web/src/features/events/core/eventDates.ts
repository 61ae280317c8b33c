import type { Entity } from '@/shared/api/strapi'
import { dayOf } from '@/shared/dates/lima'
import { overAt } from '@/shared/dates/span'
import type { Event, EventStatus, Occurrence } from './eventsApi'

/** The texts of statuses. */
export const statusKeys = {
  scheduled: null,
  cancelled: 'status_cancelled',
  postponed: 'status_postponed',
  rescheduled: 'status_rescheduled',
  movedOnline: 'status_moved_online',
  full: 'status_full',
} as const satisfies Record<EventStatus, string | null>

/** Whether a date is neither cancelled nor postponed. */
export const takesPlace = ({ status }: Pick<Occurrence, 'status'>) => status !== 'cancelled' && status !== 'postponed'

type Shown = Omit<Occurrence, 'id'> & { id?: number }

/**
 * The date that a card shows: on the next day with dates that take place, the first that is not over. Without such dates it is the
 * first one, and without any the whole span.
 */
export function dateOf({ occurrences, eventStartDate, eventEndDate }: Event, now = Date.now()): Shown {
  const coming = occurrences?.filter(takesPlace) ?? []
  const first = coming[0] ?? occurrences?.[0]
  if (!first) return { startsAt: eventStartDate, endsAt: eventEndDate }
  const open = coming.find(({ startsAt, endsAt }) => overAt(startsAt, endsAt) > now)
  return open && dayOf(open.startsAt) === dayOf(first.startsAt) ? open : first
}

/** Orders events by the start of the date that their cards show. */
export const byStart = (one: Entity<Event>, other: Entity<Event>) =>
  Date.parse(dateOf(one.attributes).startsAt) - Date.parse(dateOf(other.attributes).startsAt)

/** The first coming date, if it was to be before the one that the card shows but does not take place. */
export function skippedDate({ occurrences }: Event, shown: Shown, now = Date.now()): Occurrence | undefined {
  const first = occurrences?.find(({ startsAt, endsAt }) => overAt(startsAt, endsAt) > now)
  return first && !takesPlace(first) && first.startsAt < shown.startsAt ? first : undefined
}

/** The status of an event, or else that of the date that a card shows. */
export const statusOf = (event: Event, now = Date.now()): EventStatus | null =>
  event.eventStatus && event.eventStatus !== 'scheduled' ? event.eventStatus : (dateOf(event, now).status ?? null)
