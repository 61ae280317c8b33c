import { expect, test } from 'vitest'
import en from '@/shared/i18n/locales/en.json'
import qu from '@/shared/i18n/locales/qu.json'
import { limaInstant } from './lima'
import { whenOf } from './when'
import cases from './whenCases.json'

const now = Date.parse(limaInstant('2026-11-21', '13:00'))
const words = { en, qu }

test.each(cases)('a card’s date: $of', ({ start, end, on, ...texts }) => {
  for (const locale of ['en', 'qu'] as const) {
    const when = whenOf(start, end, locale, now)
    const text = when.said ? words[locale][when.said].replace('{{day}}', when.day) : when.day
    expect([text, when.hour].filter(Boolean).join(' · ').replaceAll('\u00a0', ' ')).toBe(texts[locale])
    expect(when.on).toBe(on)
  }
})

test('a Spanish card has the hour that Peru reads', () => {
  const { day, hour } = whenOf('2026-11-25T00:00:00Z', '2026-11-25T03:00:00Z', 'es', now)
  expect([day, hour].join('|').replace(/[\u00a0\u202f]/g, ' ')).toBe('mar 24 nov|7:00 p. m.')
  expect(day + hour).not.toContain(' ')
})
