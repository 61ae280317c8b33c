import type { Locale } from '@/shared/constants'
import { clockOf, type Day, dayOf, isMidnight, lastDayOf } from './lima'
import { quDays, quDaysShort, quMonths, quMonthsShort, quTime } from './quechua'

const tags = { en: 'en-GB', es: 'es-PE' } as const
const cache = new Map<string, Intl.DateTimeFormat>()

function intl(locale: 'en' | 'es', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const found = cache.get(key) ?? new Intl.DateTimeFormat(tags[locale], options)
  cache.set(key, found)
  return found
}

/** Noon UTC is the same calendar day in every time zone of the format calls. */
const noon = (day: Day) => new Date(`${day}T12:00:00Z`)
const part = (list: string[], index: number) => list[index] ?? ''

type DayParts = { day: string; month: string; weekday: string }

/** The pieces of a date chip: '24', 'Jun', 'Tue'. */
export function dayParts(day: Day, locale: Locale): DayParts {
  const date = noon(day)
  const number = String(date.getUTCDate())
  if (locale === 'qu') {
    return { day: number, month: part(quMonthsShort, date.getUTCMonth()), weekday: part(quDaysShort, date.getUTCDay()) }
  }
  // Alone, a Spanish month has a capital letter, unlike the weekday beside it and the month of a whole date.
  const name = intl(locale, { month: 'short', timeZone: 'UTC' }).format(date).replace('.', '')
  const month = locale === 'es' ? name.toLowerCase() : name
  const weekday = intl(locale, { weekday: 'short', timeZone: 'UTC' }).format(date).replace('.', '')
  return { day: number, month, weekday }
}

/** 'Tuesday 24 June 2025'. */
export function longDay(day: Day, locale: Locale): string {
  const date = noon(day)
  if (locale === 'qu') {
    return `${part(quDays, date.getUTCDay())}, ${date.getUTCDate()} ${part(quMonths, date.getUTCMonth())}, ${date.getUTCFullYear()}`
  }
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return intl(locale, options).format(date)
}

/** 'Tuesday'. */
export function weekdayName(day: Day, locale: Locale): string {
  const date = noon(day)
  if (locale === 'qu') return part(quDays, date.getUTCDay())
  return intl(locale, { weekday: 'long', timeZone: 'UTC' }).format(date)
}

/** 'Tue 24 Jun 2025'. */
export const weekdayAndDay = (day: Day, locale: Locale) => `${dayParts(day, locale).weekday} ${shortDay(day, locale)}`

/** '24 Jun 2025'. */
export function shortDay(day: Day, locale: Locale): string {
  const date = noon(day)
  if (locale === 'qu') return `${date.getUTCDate()} ${part(quMonthsShort, date.getUTCMonth())} ${date.getUTCFullYear()}`
  return intl(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date)
}

export function monthName(day: Day, locale: Locale): string {
  const date = noon(day)
  if (locale === 'qu') return part(quMonths, date.getUTCMonth())
  return intl(locale, { month: 'long', timeZone: 'UTC' }).format(date)
}

/** Replaces spaces by non-breaking ones, so that a date or time is not split at the end of a line. */
export const nonBreaking = (text: string) => text.replace(/\s/g, '\u00a0')

/** Clock time in Lima. */
export function clock(instant: string, locale: Locale): string {
  if (locale !== 'qu') {
    return intl(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'America/Lima' }).format(new Date(instant))
  }
  const [hour = 0, minute = 0] = clockOf(instant).split(':').map(Number)
  return quTime(hour, minute)
}

/** The time in the visitor's zone, with the day when it differs from the day in Lima; null when the local time equals Lima's. */
export function ownClock(instant: string, locale: Locale, zone: string | null): string | null {
  if (!zone) return null
  const at = new Date(instant)
  try {
    const time = (timeZone: string) =>
      intl('en', { day: 'numeric', month: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone })
    if (time(zone).format(at) === time('America/Lima').format(at)) return null
    const parts = Object.fromEntries(
      time(zone)
        .formatToParts(at)
        .map(({ type, value }) => [type, value]),
    )
    const day = `${parts.year}-${parts.month?.padStart(2, '0')}-${parts.day?.padStart(2, '0')}`
    const hour = Number(parts.hour) % 24
    const shown = locale === 'qu' ? quTime(hour, Number(parts.minute)) : `${hour}:${parts.minute}`
    return day === dayOf(instant) ? shown : `${shortDay(day, locale)}, ${shown}`
  } catch {
    return null // a time zone that this browser does not support
  }
}

/** '24 – 27 Jun 2025', or one day; the span is half-open. */
export function shortSpan(start: string, end: string, locale: Locale): string {
  const first = dayOf(start)
  const last = lastDayOf(start, end)
  if (first === last) return shortDay(first, locale)
  if (locale !== 'qu') {
    const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
    return intl(locale, options).formatRange(noon(first), noon(last))
  }
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return sameMonth
    ? `${noon(first).getUTCDate()} – ${shortDay(last, 'qu')}`
    : `${shortDay(first, 'qu')} – ${shortDay(last, 'qu')}`
}

/** The hours of a date: '18:00 – 20:00'; null for a date of whole days. */
export function hours(start: string, end: string, locale: Locale): string | null {
  if (isMidnight(start) && isMidnight(end)) return null
  const sameInstant = Date.parse(end) <= Date.parse(start)
  const [from, to] = [nonBreaking(clock(start, locale)), nonBreaking(clock(end, locale))]
  return sameInstant ? from : `${from} – ${to}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A full date: one day with its hours, or several days. A date shorter than 24 hours counts as one day, also past midnight. */
export function dateText(start: string, end: string, locale: Locale): { days: string; hours: string | null } {
  const [first, last] = [dayOf(start), lastDayOf(start, end)]
  if (first === last || Date.parse(end) - Date.parse(start) < DAY_MS) {
    return { days: longDay(first, locale), hours: hours(start, end, locale) }
  }
  if (isMidnight(start) && isMidnight(end)) return { days: shortSpan(start, end, locale), hours: null }
  const at = (day: Day, instant: string) =>
    isMidnight(instant) ? shortDay(day, locale) : `${shortDay(day, locale)}, ${clock(instant, locale)}`
  return { days: `${at(first, start)} – ${at(last, end)}`, hours: null }
}

/** A price in soles; Quechua uses the number format of es-PE. */
export function soles(amount: number, locale: Locale): string {
  const tag = locale === 'en' ? 'en-GB' : 'es-PE'
  const digits = { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 }
  return `S/ ${new Intl.NumberFormat(tag, digits).format(amount)}`
}
