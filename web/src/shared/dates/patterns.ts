import type { Locale } from '@/shared/constants'
import { monthWithin, weekdayLong, weekdayPlural } from './dayWords'
import { quDaysShort, quMonthsShort } from './quechua'

/** The date formats of a language with {placeholders}, for the server, which has no Intl. A test compares them with format.ts. */
export type DatePatterns = {
  months: string[]
  weekdays: string[]
  /** The full names within a text, and what is written between day, month and year. */
  monthsLong: string[]
  weekdaysLong: string[]
  weekdaysPlural: string[]
  of: string
  day: string
  /** The time of day, and the labels of the two halves of the day for a 12-hour clock. */
  clock: string
  halves: [string, string]
  /** Spans within a month, within a year, and across years. */
  month: string
  year: string
  years: string
}

const short = (tag: string, part: 'month' | 'weekday', count: number, first: Date) =>
  Array.from({ length: count }, (_, index) => {
    const date = new Date(first)
    if (part === 'month') date.setUTCMonth(index)
    else date.setUTCDate(date.getUTCDate() + index)
    const parts = new Intl.DateTimeFormat(tag, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      weekday: part === 'weekday' ? 'short' : undefined,
      timeZone: 'UTC',
    }).formatToParts(date)
    return (parts.find(({ type }) => type === part)?.value ?? '').replace('.', '')
  })

/** The full names within a text. */
const names = (locale: Locale) => ({
  monthsLong: Array.from({ length: 12 }, (_, index) => monthWithin(index + 1, locale)),
  weekdaysLong: Array.from({ length: 7 }, (_, weekday) => weekdayLong(weekday, locale)),
  weekdaysPlural: Array.from({ length: 7 }, (_, weekday) => weekdayPlural(weekday, locale)),
})

const sunday = new Date('2026-03-01T12:00:00Z')
const january = new Date('2026-01-05T12:00:00Z')

export const datePatterns: Record<Locale, DatePatterns> = {
  en: {
    months: short('en-GB', 'month', 12, january),
    weekdays: short('en-GB', 'weekday', 7, sunday),
    ...names('en'),
    of: ' ',
    clock: '{hour}:{minute}',
    halves: ['', ''],
    day: '{day} {month} {year}',
    month: '{day} – {day2} {month2} {year2}',
    year: '{day} {month} – {day2} {month2} {year2}',
    years: '{day} {month} {year} – {day2} {month2} {year2}',
  },
  es: {
    months: short('es-PE', 'month', 12, january),
    weekdays: short('es-PE', 'weekday', 7, sunday),
    ...names('es'),
    of: ' de ',
    clock: '{hour12}:{minute} {half}',
    halves: ['a. m.', 'p. m.'],
    day: '{day} {month}. {year}',
    month: '{day} – {day2} de {month2}. de {year2}',
    year: '{day} de {month}. – {day2} de {month2}. de {year2}',
    years: '{day} de {month}. de {year} – {day2} de {month2}. de {year2}',
  },
  qu: {
    months: quMonthsShort,
    weekdays: quDaysShort,
    ...names('qu'),
    of: ' ',
    clock: '{hour12}:{minute} {half}',
    halves: ['a.m.', 'p.m.'],
    day: '{day} {month} {year}',
    month: '{day} – {day2} {month2} {year2}',
    year: '{day} {month} {year} – {day2} {month2} {year2}',
    years: '{day} {month} {year} – {day2} {month2} {year2}',
  },
}
