import { addDays, type Day, weekdayOf } from '@/shared/dates/lima'
import type { MessageKey } from '@/shared/i18n/messages'
import type { Feast } from '../entry/recurrenceApi'

/** The first and the last day, either of which may be missing. */
export type DayRange = { from?: Day; to?: Day }
/** A range with the key of its name, or with the name of a feast. */
type NamedRange = { key: MessageKey; from: Day; to: Day } | { name: string; from: Day; to: Day }

/** The weeks of the year from the first day of one feast until that of another. */
const WEEKS = [
  { key: 'christmas_week', first: 'santurantikuy', last: 'new-year' },
  { key: 'holy_week', first: 'palm-sunday', last: 'easter-sunday' },
] as const
/** The number of feasts that are offered. */
const FEASTS = 3

/** The range after a press on a day: it is the last one if only the first was chosen, and a new first one otherwise. */
export function rangeAfter({ from, to }: DayRange, day: Day): DayRange {
  return from && !to && day >= from ? { from, to: day } : { from: day }
}

/** What is left of this week, except on its last day, and the next one. */
export function weeksFrom(today: Day): NamedRange[] {
  const sunday = addDays(today, (7 - weekdayOf(today)) % 7)
  const next = { key: 'next_week', from: addDays(sunday, 1), to: addDays(sunday, 7) } as const
  return sunday === today ? [next] : [{ key: 'this_week', from: today, to: sunday }, next]
}

/** The next feasts of several days, the soonest first; one that has begun is offered from today on. */
export function feastRanges(feasts: Feast[], today: Day): NamedRange[] {
  const daysOf = (code: string) => feasts.find((feast) => feast.code === code)?.days ?? []
  const next = (ranges: NamedRange[]) => ranges.filter(({ to }) => to > today).slice(0, 1)
  const weeks = WEEKS.flatMap(({ key, first, last }) =>
    next(
      daysOf(first).flatMap((from) => {
        const to = daysOf(last).find((day) => day > from)
        return to ? [{ key, from, to }] : []
      }),
    ),
  )
  const long = feasts.flatMap(({ name, days, lastsDays }) =>
    lastsDays > 1 ? next(days.map((from) => ({ name, from, to: addDays(from, lastsDays - 1) }))) : [],
  )
  return [...weeks, ...long]
    .toSorted((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)))
    .slice(0, FEASTS)
    .map((range) => (range.from < today ? { ...range, from: today } : range))
}
