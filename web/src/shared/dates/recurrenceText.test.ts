import { expect, test } from 'vitest'
import en from '@/shared/i18n/locales/en.json'
import es from '@/shared/i18n/locales/es.json'
import qu from '@/shared/i18n/locales/qu.json'
import type { Translate } from './feasts'
import { limaInstant } from './lima'
import type { ProgrammeKind } from './recurrence'
import cases from './recurrenceCases.json'
import { recurrenceText } from './recurrenceText'

const now = Date.parse(limaInstant('2026-11-21', '13:00'))
const texts = { en, es, qu }

const sayIn =
  (locale: keyof typeof texts): Translate =>
  (key, values = {}) =>
    (texts[locale] as Record<string, string>)[key]?.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name])) ?? key

test.each(cases)('a recurrence in words: $of', ({ of: _of, en, es, qu, programmeKind, ...given }) => {
  for (const [locale, expected] of Object.entries({ en, es, qu })) {
    const language = locale as keyof typeof texts
    const programme = { ...given, programmeKind: programmeKind as ProgrammeKind | undefined }
    const text = recurrenceText(programme, language, sayIn(language), now)
    expect(text.replace(/[\u00a0\u202f]/g, ' ')).toBe(expected)
  }
})
