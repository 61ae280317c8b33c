import type { Entity } from '@/shared/api/strapi'
import { addDays, addMonths, type Day, dayOf, daysBetween, lastDayOf } from '@/shared/dates/lima'
import { takesPlace } from '../core/eventDates'
import type { Event, Occurrence } from '../core/eventsApi'

/** The days of a month that are shown: those that are over are left out of the current month. */
export type Month = { first: Day; last: Day }

const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
const endOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1)

/** The month with a day, from today on in the current month. A filter of these days finds the events of the month. */
export function monthOf(day: Day, today: Day): Month {
  const first = startOfMonth(day)
  return { first: first === startOfMonth(today) ? today : first, last: endOfMonth(day) }
}

/** The month before or after. */
export const monthBeside = ({ last }: Month, months: 1 | -1, today: Day): Month =>
  monthOf(addMonths(startOfMonth(last), months), today)

/** The rows of a month from Monday to Sunday; null stands for a day of another month. */
export function weeksOf({ last }: Month): (Day | null)[][] {
  const first = startOfMonth(last)
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const cells: (Day | null)[] = [...Array<null>(before).fill(null), ...daysBetween(first, last)]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7))
}

/** An event on one of its days; `starts` is the instant if it begins on this day. A season has shows on most days. */
export type Entry = { id: number; name: string; starts: string | null; season: boolean }

/** The events of each day by their beginning: before seasons, and those that go on from an earlier day last of their kind. */
export function entriesOf(events: Entity<Event>[], { first, last }: Month): Map<Day, Entry[]> {
  const entries = new Map<Day, Entry[]>()
  const add = ({ id, attributes }: Entity<Event>, { startsAt, endsAt }: Occurrence) => {
    const began = dayOf(startsAt)
    const season = attributes.programmeKind === 'season'
    const [from = first, to = last] = [[began, first].sort()[1], [lastDayOf(startsAt, endsAt), last].sort()[0]]
    for (const day of daysBetween(from, to)) {
      const shown = entries.get(day) ?? []
      if (shown.every((other) => other.id !== id))
        entries.set(day, [
          ...shown,
          { id, name: attributes.eventName, starts: day === began ? startsAt : null, season },
        ])
    }
  }
  for (const event of events) for (const one of event.attributes.occurrences?.filter(takesPlace) ?? []) add(event, one)
  for (const [day, shown] of entries) entries.set(day, shown.toSorted(byStart))
  return entries
}

const byStart = (one: Entry, other: Entry) => {
  if (one.season !== other.season) return Number(one.season) - Number(other.season)
  if (!one.starts || !other.starts) return Number(!one.starts) - Number(!other.starts)
  return one.starts < other.starts ? -1 : Number(one.starts > other.starts)
}

/** The address of the list, or of the month, with another period. */
export function withPeriod(params: URLSearchParams, { first, last }: Month, view: string): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries({ when: '', view, from: first, to: last })) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}
