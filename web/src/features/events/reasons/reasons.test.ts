import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '@/shared/constants'
import cases from './reasonCases.json'
import { REASONS, usualReason } from './reasons'

test.each(cases)('"$written" is $shown in $locale', ({ written, locale, shown }) =>
  expect(usualReason(written, locale as Locale) ?? null).toBe(shown),
)

test('each reason has its own words in every language', () => {
  const words = REASONS.flatMap((reason) => LOCALES.map((locale) => reason[locale]))
  expect(words.every(Boolean)).toBe(true)
  expect(new Set(words).size).toBe(words.length)
})
