import { expect, test } from 'vitest'
import type { Translate } from '@/shared/dates/feasts'
import en from '@/shared/i18n/locales/en.json'
import es from '@/shared/i18n/locales/es.json'
import { dayOfFeast } from './dayOfFeast'

const texts: Record<'en' | 'es', Record<string, string>> = { en, es }

const sayIn =
  (locale: 'en' | 'es'): Translate =>
  (key, values = {}) =>
    texts[locale][key]?.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name])) ?? key

test.each([
  ['FEAST=EASTER;OFFSET=60', 'en', 'Corpus Christi · 60 days after Easter'],
  ['FEAST=EASTER;OFFSET=59', 'en', 'Entry of Corpus Christi · 59 days after Easter'],
  ['FEAST=EASTER;OFFSET=11', 'es', '11 días después de Pascua'],
  ['FEAST=DATE;MONTH=6;DAY=24', 'en', 'Inti Raymi'],
  ['FEAST=DATE;MONTH=4;DAY=20', 'en', ''],
  ['no feast', 'en', ''],
] as const)('the feast of a date says why it is on its day: %s', (feast, locale, expected) => {
  expect(dayOfFeast(feast, { locale, translate: sayIn(locale), today: '2026-11-21' })).toBe(expected)
})
