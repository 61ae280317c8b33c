import type { Locale } from '@/shared/constants'
import { upperFirst } from '@/shared/text'
import { clockOf, type Day, dayOf, isMidnight, lastDayOf, weekdayOf } from './lima'
import { datePatterns } from './patterns'
import { isWholeDays, meantEnd } from './span'

type Values = Record<string, string | number>
const fill = (pattern: string, values: Values) => pattern.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))

const pad = (number: number) => String(number).padStart(2, '0')

/** What the patterns of a language take from a day; suffix is for the last day of a span. */
function dayValues(day: Day, locale: Locale, suffix = ''): Values {
  const { months, monthsLong, weekdaysLong } = datePatterns[locale]
  const month = Number(day.slice(5, 7)) - 1
  return {
    [`day${suffix}`]: Number(day.slice(8)),
    [`month${suffix}`]: months[month] ?? '',
    [`name${suffix}`]: monthsLong[month] ?? '',
    [`year${suffix}`]: day.slice(0, 4),
    [`weekday${suffix}`]: weekdaysLong[weekdayOf(day)] ?? '',
  }
}

type DayParts = { day: string; month: string; weekday: string }

/** The pieces of a date chip: '24', 'Jun', 'Tue'. */
export function dayParts(day: Day, locale: Locale): DayParts {
  const { months, weekdays } = datePatterns[locale]
  return {
    day: String(Number(day.slice(8))),
    month: months[Number(day.slice(5, 7)) - 1] ?? '',
    weekday: weekdays[weekdayOf(day)] ?? '',
  }
}

/** 'Tuesday, 24 June 2025'. */
export const longDay = (day: Day, locale: Locale) => fill(datePatterns[locale].full, dayValues(day, locale))

/** 'Tuesday'. */
export const weekdayName = (day: Day, locale: Locale) => datePatterns[locale].weekdaysLong[weekdayOf(day)] ?? ''

/** 'Tue 24 Jun 2025'. */
export const weekdayAndDay = (day: Day, locale: Locale) => `${dayParts(day, locale).weekday} ${shortDay(day, locale)}`

/** '24 Jun 2025'. */
export const shortDay = (day: Day, locale: Locale) => fill(datePatterns[locale].day, dayValues(day, locale))

/** 'June' alone: Spanish writes it with a capital letter there. */
export const monthName = (day: Day, locale: Locale) =>
  upperFirst(datePatterns[locale].monthsLong[Number(day.slice(5, 7)) - 1] ?? '')

/** Replaces spaces by non-breaking ones, so that a date or time is not split at the end of a line. */
export const nonBreaking = (text: string) => text.replace(/\s/g, '\u00a0')

const time = (hour: number, minute: number, locale: Locale) => {
  const { clock, halves } = datePatterns[locale]
  return fill(clock, { hour, hour12: hour % 12 || 12, minute: pad(minute), half: halves[hour < 12 ? 0 : 1] })
}

/** Clock time in Lima. */
export function clock(instant: string, locale: Locale): string {
  const [hour = 0, minute = 0] = clockOf(instant).split(':').map(Number)
  return time(hour, minute, locale)
}

/**
 * The time in the visitor's zone, with the day when it differs from the day in Lima; null when the local time equals Lima's. It is read
 * from Date, because the first use of a formatter of Intl costs a phone a tenth of a second.
 */
export function ownClock(instant: string, locale: Locale): string | null {
  const own = new Date(instant)
  const [hour, minute] = [own.getHours(), own.getMinutes()]
  const day = `${own.getFullYear()}-${pad(own.getMonth() + 1)}-${pad(own.getDate())}`
  if (day === dayOf(instant) && `${pad(hour)}:${pad(minute)}` === clockOf(instant)) return null
  const shown = time(hour, minute, locale)
  return day === dayOf(instant) ? shown : `${shortDay(day, locale)}, ${shown}`
}

/** '24 – 27 Jun 2025', or one day; the span is half-open. */
export function shortSpan(start: string, end: string, locale: Locale): string {
  const first = dayOf(start)
  const last = lastDayOf(start, end)
  if (first === last) return shortDay(first, locale)
  const { month, year, years } = datePatterns[locale]
  const sameYear = first.slice(0, 4) === last.slice(0, 4) ? year : years
  const pattern = first.slice(0, 7) === last.slice(0, 7) ? month : sameYear
  return fill(pattern, { ...dayValues(first, locale), ...dayValues(last, locale, '2') })
}

/** The hours of a date: '18:00 – 20:00'; null for a date of whole days. */
export function hours(start: string, end: string, locale: Locale): string | null {
  if (isWholeDays(start, end)) return null
  const sameInstant = Date.parse(end) <= Date.parse(start)
  const [from, to] = [nonBreaking(clock(start, locale)), nonBreaking(clock(end, locale))]
  return sameInstant ? from : `${from} – ${to}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A full date: one day with its hours, or several days. A date shorter than 24 hours counts as one day, also past midnight. */
export function dateText(start: string, storedEnd: string, locale: Locale): { days: string; hours: string | null } {
  const end = meantEnd(start, storedEnd)
  const [first, last] = [dayOf(start), lastDayOf(start, end)]
  if (first === last || Date.parse(end) - Date.parse(start) < DAY_MS) {
    return { days: longDay(first, locale), hours: hours(start, end, locale) }
  }
  if (isWholeDays(start, end)) return { days: shortSpan(start, end, locale), hours: null }
  const at = (day: Day, instant: string) =>
    isMidnight(instant) ? shortDay(day, locale) : `${shortDay(day, locale)}, ${clock(instant, locale)}`
  return { days: `${at(first, start)} – ${at(last, end)}`, hours: null }
}
