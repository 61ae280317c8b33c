import type { Entity } from '@/shared/api/strapi'
import { addDays, type Day, dayOf, daysBetween, lastDayOf, weekdayOf } from '@/shared/dates/lima'
import { takesPlace } from '../core/eventDates'
import type { Event, Occurrence } from '../core/eventsApi'

/** The five weeks that are shown, from Monday on: those that are over are left out, and so are the past days of this week. */
export type Month = { first: Day; last: Day }

const DAYS = 35

const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))
const weeksFrom = (monday: Day): Month => ({ first: monday, last: addDays(monday, DAYS - 1) })

/** Five weeks from that of a day on. A filter of these days finds their events; today is the first one of this week. */
export function monthOf(day: Day, today: Day): Month {
  const { first, last } = weeksFrom(mondayOf(day))
  return { first: first < today && today <= last ? today : first, last }
}

/** The five weeks before or after; those before begin with this week at the earliest. */
export function monthBeside({ last }: Month, step: 1 | -1, today: Day): Month {
  const monday = addDays(last, step * DAYS + 1 - DAYS)
  const earliest = mondayOf(today)
  return monthOf(step < 0 && monday < earliest && last > earliest ? earliest : monday, today)
}

/** The rows of the table from Monday to Sunday. */
export function weeksOf({ last }: Month): Day[][] {
  const days = daysBetween(addDays(last, 1 - DAYS), last)
  return Array.from({ length: DAYS / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7))
}

/** An event on one of its days; `starts` is the instant if it begins on this day. */
export type Entry = { id: number; name: string; starts: string | null; cancelled?: boolean }

/** The events of each day by their beginning, those that go on from an earlier day last; seasons are bars instead. */
export function entriesOf(events: Entity<Event>[], { first, last }: Month): Map<Day, Entry[]> {
  const entries = new Map<Day, Entry[]>()
  const add = ({ id, attributes }: Entity<Event>, date: Occurrence) => {
    const began = dayOf(date.startsAt)
    const cancelled = isCancelled(attributes) || isCancelled({ eventStatus: date.status })
    for (const day of daysWithin(date, first, last)) {
      const shown = entries.get(day) ?? []
      if (shown.every((other) => other.id !== id))
        entries.set(day, [
          ...shown,
          {
            id,
            name: attributes.eventName,
            starts: day === began ? date.startsAt : null,
            ...(cancelled && { cancelled }),
          },
        ])
    }
  }
  for (const event of events.filter((one) => !isSeason(one))) for (const date of shownDates(event)) add(event, date)
  for (const [day, shown] of entries) entries.set(day, shown.toSorted(byStart))
  return entries
}

const isCancelled = ({ eventStatus }: { eventStatus?: Event['eventStatus'] }) => eventStatus === 'cancelled'

/** The dates that take place, and after them the cancelled ones: a day that has both is not cancelled. */
function shownDates({ attributes: { occurrences = [] } }: Entity<Event>): Occurrence[] {
  const dates = occurrences ?? []
  return [...dates.filter(takesPlace), ...dates.filter(({ status }) => status === 'cancelled')]
}

const isSeason = ({ attributes }: Entity<Event>) => attributes.programmeKind === 'season'

/** The days of a date between two days. */
function daysWithin({ startsAt, endsAt }: Occurrence, first: Day, last: Day): Day[] {
  const [from = first, to = last] = [[dayOf(startsAt), first].sort()[1], [lastDayOf(startsAt, endsAt), last].sort()[0]]
  return from > to ? [] : daysBetween(from, to)
}

const byStart = (one: Entry, other: Entry) => {
  if (!one.starts || !other.starts) return Number(!one.starts) - Number(!other.starts)
  return one.starts < other.starts ? -1 : Number(one.starts > other.starts)
}

/** A season in a week: the columns of its first and last day there, from 1 on. */
type Bar = { id: number; name: string; from: number; to: number }

/** The seasons of a week in one lane, the longest first, and those for which it has no room. */
export function barsOf(events: Entity<Event>[], week: Day[]): { lane: Bar[]; rest: Bar[] } {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const bars = events.filter(isSeason).flatMap(({ id, attributes: { eventName: name, occurrences } }) => {
    const columns = (occurrences ?? [])
      .filter(takesPlace)
      .flatMap((date) => daysWithin(date, first, last).map((day) => week.indexOf(day) + 1))
    return columns.length > 0 ? [{ id, name, from: Math.min(...columns), to: Math.max(...columns) }] : []
  })
  const lane: Bar[] = []
  const rest: Bar[] = []
  for (const bar of bars.toSorted((one, other) => other.to - other.from - (one.to - one.from))) {
    const free = lane.every((other) => bar.to < other.from || other.to < bar.from)
    const row = free ? lane : rest
    row.push(bar)
  }
  // The number of the rest lies over the end of the last day: a bar of that day only would be below it on a phone.
  const under = rest.length > 0 && lane.find(({ from }) => from === week.length)
  return under ? { lane: lane.filter((bar) => bar !== under), rest: [under, ...rest] } : { lane, rest }
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
