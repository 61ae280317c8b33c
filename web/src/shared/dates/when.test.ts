import { expect, test } from 'vitest'
import en from '@/shared/i18n/locales/en.json'
import es from '@/shared/i18n/locales/es.json'
import qu from '@/shared/i18n/locales/qu.json'
import { LOCALES } from '../constants'
import { limaInstant } from './lima'
import { whenOf } from './when'
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

test('a line breaks neither in a day nor in a time', () => {
  const { day, hour } = whenOf('2026-11-25T00:00:00Z', '2026-11-25T03:00:00Z', 'es', now)
  expect(day + hour).not.toContain(' ')
})
