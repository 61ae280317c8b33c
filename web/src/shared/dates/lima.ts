import { MONTHS_AHEAD } from '@/shared/constants'

/** Lima is at UTC-5 all year, so day arithmetic needs no time zone database. */
const OFFSET_MS = 5 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** A calendar day in Lima, 'YYYY-MM-DD'. */
export type Day = string

/** Whether a text from the URL is an existing day. */
export const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export const dayOf = (instant: string | Date): Day =>
  new Date(new Date(instant).getTime() - OFFSET_MS).toISOString().slice(0, 10)

/** The weekday, 0 is Sunday. */
export const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

export const startOf = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) + OFFSET_MS)

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Whether a text from the URL is a day that the date carousel offers. */
export const isComing = (text: string, today: Day): boolean =>
  isDay(text) && text >= today && text <= addMonths(today, MONTHS_AHEAD)

/** The last day of a half-open span: an end at midnight belongs to the day before. */
export const lastDayOf = (start: string, end: string): Day =>
  end > start ? dayOf(new Date(Date.parse(end) - 1)) : dayOf(start)

/** The half-open period of a day, for a filter. */
export const periodOf = (day: Day) => ({ from: startOf(day).toISOString(), to: startOf(addDays(day, 1)).toISOString() })

/** Converts a date and a time that a visitor entered from Lima time. */
export const limaInstant = (day: Day, clock: string) =>
  new Date(Date.parse(`${day}T${clock}:00Z`) + OFFSET_MS).toISOString()

export const isMidnight = (instant: string) => new Date(instant).getTime() % DAY_MS === OFFSET_MS

/** The time of day in Lima, '19:00'. */
export const clockOf = (instant: string) =>
  new Date(new Date(instant).getTime() - OFFSET_MS).toISOString().slice(11, 16)

/** Now, rounded down: a query key that changed every millisecond would never hit the cache. */
export const roundedNow = (now = Date.now(), step = 5 * 60 * 1000) => new Date(now - (now % step)).toISOString()

export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
