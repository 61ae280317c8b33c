import type { Entity } from '@/shared/api/strapi'
import { addDays, type Day, dayOf, startOf, weekdayOf } from '@/shared/dates/lima'
import { overAt } from '@/shared/dates/span'
import { takesPlace } from '../core/eventDates'
import type { Event, Occurrence } from '../core/eventsApi'

const FRIDAY = 5
const HOUR_MS = 3_600_000
/** What begins before is not Friday's evening; the same as for "tonight" (internal/calendar/evening.go). */
const EVENING_MS = 16.5 * HOUR_MS

/** The first and last day of this weekend: Friday to Sunday, from today on if it has begun. */
export function weekendOf(today: Day): { from: Day; to: Day } {
  const weekday = weekdayOf(today)
  const from = weekday === 0 ? today : addDays(today, Math.max(0, FRIDAY - weekday))
  return { from, to: addDays(from, (7 - weekdayOf(from)) % 7) }
}

export type Line = { event: Entity<Event>; date: Pick<Occurrence, 'startsAt' | 'endsAt'> }

/** What takes place on each day of a weekend, by its start: an event of both days is on both. Of Friday only the evening. */
export function linesByDay(events: Entity<Event>[], { from, to }: { from: Day; to: Day }, now: number) {
  const lines = events.flatMap((event) => datesOf(event).map((date) => ({ event, date })))
  const days: { day: Day; lines: Line[] }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const evening = weekdayOf(day) === FRIDAY ? startOf(day).getTime() + EVENING_MS : 0
    const those = lines
      .filter(({ date }) => dayOf(date.startsAt) === day && Date.parse(date.startsAt) >= evening)
      .filter(({ date }) => overAt(date.startsAt, date.endsAt) > now)
      .sort((a, b) => Date.parse(a.date.startsAt) - Date.parse(b.date.startsAt))
    if (those.length > 0) days.push({ day, lines: those })
  }
  return days
}

function datesOf({ attributes }: Entity<Event>): Line['date'][] {
  const { eventStatus, occurrences, eventStartDate, eventEndDate } = attributes
  if (eventStatus === 'cancelled' || eventStatus === 'postponed') return []
  return occurrences?.filter(takesPlace) ?? [{ startsAt: eventStartDate, endsAt: eventEndDate }]
}
