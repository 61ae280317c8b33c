import type { Locale } from '@/shared/constants'
import { clock, dayParts, tied } from './format'
import { addDays, type Day, dayOf, isMidnight, lastDayOf } from './lima'

/** What a card says of a date: the day on which one can go next, in words around `day`, and the hour where one is told. */
export type When = {
  on: Day
  said: 'today' | 'tomorrow' | 'until_day' | 'last_day_today' | null
  day: string
  hour: string | null
}

const DAY_MS = 24 * 60 * 60 * 1000
const yearOf = (day: Day) => day.slice(0, 4)

/** '30 Nov'; within a text Spanish writes its months small. */
function ofMonth(day: Day, locale: Locale): string {
  const { day: number, month } = dayParts(day, locale)
  return `${number} ${locale === 'es' ? month.toLowerCase() : month}`
}

/** The year is told where it is another than the present one. */
export const plainDay = (day: Day, today: Day, locale: Locale) =>
  yearOf(day) === yearOf(today) ? ofMonth(day, locale) : `${ofMonth(day, locale)} ${yearOf(day)}`

/** '24 – 27 Nov', '28 Nov – 6 Dec', '28 Dec – 3 Jan 2027'. */
export function spanOf(first: Day, last: Day, today: Day, locale: Locale): string {
  const to = plainDay(last, today, locale)
  if (first.slice(0, 7) === last.slice(0, 7)) return `${dayParts(first, locale).day} – ${to}`
  return `${yearOf(first) === yearOf(last) ? ofMonth(first, locale) : plainDay(first, today, locale)} – ${to}`
}

/** The rules that the server follows for the first view, too (gateway/internal/pages/when.go); whenCases.json holds both to them. */
export function whenOf(start: string, end: string, locale: Locale, now = Date.now()): When {
  const today = dayOf(new Date(now))
  const [first, last] = [dayOf(start), lastDayOf(start, end)]
  const [begins, ends] = [Date.parse(start), Date.parse(end)]
  // An evening that ends after midnight is one evening; what begins later today is told by its hour, however long it lasts.
  if (first === last || ends - begins < DAY_MS || (first === today && begins > now)) {
    const said = first === today ? 'today' : first === addDays(today, 1) ? 'tomorrow' : null
    const day = `${dayParts(first, locale).weekday} ${plainDay(first, today, locale)}`
    const hour = isMidnight(start) && isMidnight(end) ? null : tied(clock(start, locale))
    return { on: first, said, day: tied(day), hour }
  }
  if (begins > now || ends <= now) return { on: first, said: null, day: spanOf(first, last, today, locale), hour: null }
  const said = last === today ? 'last_day_today' : 'until_day'
  return { on: today, said, day: tied(plainDay(last, today, locale)), hour: null }
}
