import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '@/shared/constants'
import { dayOfYear } from './dayWords'
import { clock, dayParts, longDay, monthName, shortDay, shortSpan, weekdayName } from './format'
import { addDays, type Day, limaInstant, startOf } from './lima'
import { type DatePatterns, datePatterns } from './patterns'

const parts = (day: Day, { months }: DatePatterns, suffix = '') => ({
  [`{day${suffix}}`]: String(Number(day.slice(8))),
  [`{month${suffix}}`]: months[Number(day.slice(5, 7)) - 1] ?? '',
  [`{year${suffix}}`]: day.slice(0, 4),
})

/** Implements the rules of the server. */
function span(first: Day, last: Day, locale: Locale): string {
  const patterns = datePatterns[locale]
  let pattern = patterns.day
  if (first !== last) pattern = patterns.years
  if (first !== last && first.slice(0, 4) === last.slice(0, 4)) pattern = patterns.year
  if (first !== last && first.slice(0, 7) === last.slice(0, 7)) pattern = patterns.month
  const values: Record<string, string> = { ...parts(first, patterns), ...parts(last, patterns, '2') }
  return pattern.replace(/\{\w+\}/g, (mark) => values[mark] ?? mark)
}

/** Implements the rules of the server. */
function hour(clockTime: string, { clock: pattern, halves }: DatePatterns): string {
  const [at = 0, minute = ''] = [Number(clockTime.slice(0, 2)), clockTime.slice(3)]
  const values: Record<string, string> = {
    '{hour}': String(at),
    '{hour12}': String(at % 12 || 12),
    '{minute}': minute,
    '{half}': halves[at < 12 ? 0 : 1],
  }
  return pattern.replace(/\{\w+\}/g, (mark) => values[mark] ?? mark)
}

const tags = { en: 'en-GB', es: 'es-PE' } as const
const short = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
/** What CLDR says, as it is in Node's Intl. */
const intl = (locale: 'en' | 'es', options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tags[locale], { timeZone: 'UTC', ...options })

const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ')

test.each(LOCALES)('the date patterns of %s produce the texts of the page', (locale) => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    for (const length of [1, 4, 40, 370]) {
      const [start, end] = [startOf(day).toISOString(), startOf(addDays(day, length)).toISOString()]
      expect(span(day, addDays(day, length - 1), locale)).toBe(plain(shortSpan(start, end, locale)))
    }
    const { monthsLong, of } = datePatterns[locale]
    const full = [String(Number(day.slice(8))), monthsLong[Number(day.slice(5, 7)) - 1], day.slice(0, 4)].join(of)
    expect(full).toBe(dayOfYear(day, locale))
  }
})

test.each(LOCALES)('the clock pattern of %s produces the times of the page', (locale) => {
  for (const time of ['00:00', '00:30', '09:05', '11:59', '12:00', '19:00', '23:59']) {
    expect(hour(time, datePatterns[locale])).toBe(plain(clock(limaInstant('2026-11-21', time), locale)))
  }
})

test.each(['en', 'es'] as const)('names and formats of %s are those of Intl', (locale) => {
  const full = intl(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const [day, month, weekday] = [
    intl(locale, short),
    intl(locale, { month: 'long' }),
    intl(locale, { weekday: 'long' }),
  ]
  const [monthShort, weekdayShort] = [intl(locale, { month: 'short' }), intl(locale, { weekday: 'short' })]
  for (let at = '2026-01-01'; at < '2027-01-01'; at = addDays(at, 1)) {
    const date = new Date(`${at}T12:00:00Z`)
    // Editions of CLDR differ in the comma after the weekday.
    expect(longDay(at, locale).replace(',', '')).toBe(full.format(date).replace(',', ''))
    expect(shortDay(at, locale)).toBe(day.format(date))
    expect([monthName(at, locale), weekdayName(at, locale)]).toEqual([month.format(date), weekday.format(date)])
    // Alone, Intl writes a Spanish month with a capital letter and a dot; in a chip it stands beside the day.
    const alone = monthShort.format(date).replace('.', '')
    const parts = [locale === 'es' ? alone.toLowerCase() : alone, weekdayShort.format(date)]
    expect([dayParts(at, locale).month, dayParts(at, locale).weekday]).toEqual(parts)
    for (const length of [2, 4, 40, 370]) {
      const last = addDays(at, length)
      const [start, end] = [startOf(at).toISOString(), startOf(addDays(last, 1)).toISOString()]
      expect(shortSpan(start, end, locale)).toBe(plain(day.formatRange(date, new Date(`${last}T12:00:00Z`))))
    }
  }
})

test.each(['en', 'es'] as const)('times of %s are those of Intl', (locale) => {
  const format = intl(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'America/Lima' })
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const instant = new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString()
    expect(clock(instant, locale)).toBe(plain(format.format(new Date(instant))))
  }
})
