import type { Locale } from '@/shared/constants'
import { upperFirst } from '@/shared/text'
import type { Day } from './lima'
import { datePatterns } from './patterns'

/** 'Tuesday'; 0 is Sunday. */
export const weekdayLong = (weekday: number, locale: Locale) => datePatterns[locale].weekdaysLong[weekday] ?? ''

/** 'Tue'. */
export const weekdayShort = (weekday: number, locale: Locale) => datePatterns[locale].weekdays[weekday] ?? ''

/** 'Tuesdays'; Spanish weekdays that end in s do not change, and Quechua has no plural here. */
export function weekdayPlural(weekday: number, locale: Locale): string {
  const name = weekdayLong(weekday, locale)
  return locale === 'qu' || name.endsWith('s') ? name : `${name}s`
}

/** What is written between day and month, and between month and year. */
const of = (locale: Locale) => datePatterns[locale].of

/** 'June' within a text: Spanish writes it in lower case. */
export const monthWithin = (month: number, locale: Locale) => datePatterns[locale].monthsLong[month - 1] ?? ''

/** '24 June', '24 de junio'. */
export const dayOfMonth = (day: Day, locale: Locale) =>
  `${Number(day.slice(8))}${of(locale)}${monthWithin(Number(day.slice(5, 7)), locale)}`

/** '22 March 2027'. */
export const dayOfYear = (day: Day, locale: Locale) => dayOfMonth(day, locale) + of(locale) + day.slice(0, 4)

/** 'December 2026', the heading of a list of dates. */
export function monthOfYear(day: Day, locale: Locale): string {
  const text = monthWithin(Number(day.slice(5, 7)), locale) + of(locale) + day.slice(0, 4)
  return upperFirst(text)
}

/** '24 – 26 June', '30 June – 2 July', or with the year. */
export function fullSpan(first: Day, last: Day, locale: Locale, withYear: boolean): string {
  const to = withYear ? dayOfYear(last, locale) : dayOfMonth(last, locale)
  if (first === last) return to
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))} – ${to}`
  const sameYear = first.slice(0, 4) === last.slice(0, 4)
  return `${withYear && !sameYear ? dayOfYear(first, locale) : dayOfMonth(first, locale)} – ${to}`
}
