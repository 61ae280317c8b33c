import { expect, test } from 'vitest'
import en from '@/shared/i18n/locales/en.json'
import es from '@/shared/i18n/locales/es.json'
import qu from '@/shared/i18n/locales/qu.json'
import { LOCALES } from '../constants'
import { limaInstant } from './lima'
import { dayOfSpan, spanOf, whenOf } from './when'
import cases from './whenCases.json'

const now = Date.parse(limaInstant('2026-11-21', '13:00'))
const texts = { en, es, qu }

test.each(cases)('a card’s date: $of', ({ start, end, on, ...expected }) => {
  for (const locale of LOCALES) {
    const when = whenOf(start, end, locale, now)
    const text = when.label ? texts[locale][when.label].replace('{{day}}', when.day) : when.day
    expect(
      [text, when.hour]
        .filter(Boolean)
        .join(' · ')
        .replace(/[\u00a0\u202f]/g, ' '),
    ).toBe(expected[locale])
    expect(when.on).toBe(on)
  }
})

test('days in a row are a span, and one day is itself', () => {
  expect(spanOf('2026-11-28', '2026-11-29', '2026-11-28', 'en')).toBe('28 – 29 Nov')
  expect(spanOf('2026-11-29', '2026-11-29', '2026-11-29', 'en')).toBe('29 Nov')
})

test('a line breaks neither in a day nor in a time', () => {
  const { day, hour } = whenOf('2026-11-25T00:00:00Z', '2026-11-25T03:00:00Z', 'es', now)
  expect(day + hour).not.toContain(' ')
})

test.each([
  ['the first of three days', '2026-12-08T13:00:00Z', '2026-12-11T03:00:00Z', '2026-12-08', { number: 1, total: 3 }],
  ['the last of three days', '2026-12-08T13:00:00Z', '2026-12-11T03:00:00Z', '2026-12-10', { number: 3, total: 3 }],
  [
    'an end at midnight belongs to the day before',
    '2026-12-08T05:00:00Z',
    '2026-12-10T05:00:00Z',
    '2026-12-09',
    { number: 2, total: 2 },
  ],
  ['a day outside', '2026-12-08T13:00:00Z', '2026-12-11T03:00:00Z', '2026-12-11', null],
  ['one evening', '2026-12-09T00:00:00Z', '2026-12-09T03:00:00Z', '2026-12-08', null],
  ['a night past midnight', '2026-12-09T02:00:00Z', '2026-12-09T08:00:00Z', '2026-12-09', null],
  ['an exhibition of two months', '2026-11-01T05:00:00Z', '2027-01-01T05:00:00Z', '2026-12-10', null],
])('the day of a date: %s', (_, start, end, day, expected) => {
  expect(dayOfSpan(start, end, day)).toEqual(expected)
})
