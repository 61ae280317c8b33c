import { addDays, addMonths, type Day } from '@/shared/dates/lima'
import type { Feast } from '../entry/recurrenceApi'

export type FeastDay = { feast: Feast; day: Day }
/** A month by its first day. */
type Month = { month: Day; feasts: FeastDay[] }

/** The first day of the feast that is not over. */
export function nextOf({ days, lastsDays }: Feast, today: Day): Day | undefined {
  return days.find((day) => addDays(day, Math.max(lastsDays, 1) - 1) >= today)
}

/** The next day of each feast, the soonest first; feasts without a known day are left out. */
export function comingOf(feasts: Feast[], today: Day): FeastDay[] {
  const coming = feasts.flatMap((feast) => {
    const day = nextOf(feast, today)
    return day ? [{ feast, day }] : []
  })
  return coming.sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
}

/** Days in their order, by month; months without a feast are left out. */
export function monthsOf(coming: FeastDay[]): Month[] {
  const months: Month[] = []
  for (const one of coming) {
    const month = `${one.day.slice(0, 7)}-01`
    const last = months.at(-1)
    if (last?.month === month) last.feasts.push(one)
    else months.push({ month, feasts: [one] })
  }
  return months
}

/** The months of the strip: a year from the current month on, and the later ones that have a feast. */
export function stripOf(today: Day, months: Day[]): Day[] {
  const current = `${today.slice(0, 7)}-01`
  const year = Array.from({ length: 12 }, (_, ahead) => addMonths(current, ahead))
  return [...new Set([...months.filter((month) => month < current), ...year, ...months])]
}

/**
 * The month that is read: the last one that begins above a line. At the end of the page, where the last months cannot reach the line, it
 * is the chosen one, else the last one.
 */
export function monthInView(sections: { month: Day; top: number }[], line: number, atEnd: boolean, chosen?: Day) {
  const above = sections.findLast(({ top }) => top <= line) ?? sections[0]
  if (!atEnd) return above?.month
  const below = sections.filter(({ top }) => top > line)
  return (below.find(({ month }) => month === chosen) ?? below.at(-1) ?? above)?.month
}
