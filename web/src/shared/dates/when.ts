import type { Locale } from '@/shared/constants'
import { clock, dayParts, nonBreaking } from './format'
import { addDays, type Day, dayOf, daysBetween, lastDayOf } from './lima'
import { isWholeDays, meantEnd } from './span'

/** The date on a card: the next day on which the event takes place, an optional translation key around `day`, and the start time. */
type When = {
  on: Day
  label: 'today' | 'tomorrow' | 'until_day' | 'last_day_today' | null
  day: string
  hour: string | null
}

const DAY_MS = 24 * 60 * 60 * 1000
const yearOf = (day: Day) => day.slice(0, 4)

/** '30 Nov'; Spanish writes months in lower case within a text. */
function ofMonth(day: Day, locale: Locale): string {
  const { day: number, month } = dayParts(day, locale)
  return `${number} ${locale === 'es' ? month.toLowerCase() : month}`
}

/** '30 Nov' or '30 Nov 2027': omits the current year. */
export const plainDay = (day: Day, today: Day, locale: Locale) =>
  yearOf(day) === yearOf(today) ? ofMonth(day, locale) : `${ofMonth(day, locale)} ${yearOf(day)}`

/** '24 – 27 Nov', '28 Nov – 6 Dec', '28 Dec – 3 Jan 2027'; '29 Nov' for one day. */
export function spanOf(first: Day, last: Day, today: Day, locale: Locale): string {
  const to = plainDay(last, today, locale)
  if (first === last) return to
  if (first.slice(0, 7) === last.slice(0, 7)) return `${dayParts(first, locale).day} – ${to}`
  return `${yearOf(first) === yearOf(last) ? ofMonth(first, locale) : plainDay(first, today, locale)} – ${to}`
}

/** The server has the same rules for the first view (gateway/internal/pages/when.go); whenCases.json tests both. */
export function whenOf(start: string, storedEnd: string, locale: Locale, now = Date.now()): When {
  const end = meantEnd(start, storedEnd)
  const today = dayOf(new Date(now))
  const [first, last] = [dayOf(start), lastDayOf(start, end)]
  const [begins, ends] = [Date.parse(start), Date.parse(end)]
  // A date shorter than 24 hours counts as one day, also past midnight; a date that begins later today shows its start time.
  if (first === last || ends - begins < DAY_MS || (first === today && begins > now)) {
    const label = first === today ? 'today' : first === addDays(today, 1) ? 'tomorrow' : null
    const day = `${dayParts(first, locale).weekday} ${plainDay(first, today, locale)}`
    const hour = isWholeDays(start, end) ? null : nonBreaking(clock(start, locale))
    return { on: first, label, day: nonBreaking(day), hour }
  }
  if (begins > now || ends <= now)
    return { on: first, label: null, day: spanOf(first, last, today, locale), hour: null }
  const label = last === today ? 'last_day_today' : 'until_day'
  return { on: today, label, day: nonBreaking(plainDay(last, today, locale)), hour: null }
}

/** Longer dates, such as exhibitions, do not count their days. */
const COUNTED_DAYS = 14

/** Which day of a date of several days a day is, from 1, and of how many; null if it is outside, or the days are not counted. */
export function dayOfSpan(start: string, storedEnd: string, day: Day): { number: number; total: number } | null {
  const end = meantEnd(start, storedEnd)
  const days = daysBetween(dayOf(start), lastDayOf(start, end))
  // Shorter than 24 hours is one day, also past midnight.
  const counted = days.length <= COUNTED_DAYS && Date.parse(end) - Date.parse(start) >= DAY_MS && days.length > 1
  return counted && days.includes(day) ? { number: days.indexOf(day) + 1, total: days.length } : null
}
