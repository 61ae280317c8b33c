import { expect, test } from 'vitest'
import { LOCALES } from '@/shared/constants'
import type { Translate } from '@/shared/dates/feasts'
import en from '@/shared/i18n/locales/en.json'
import es from '@/shared/i18n/locales/es.json'
import qu from '@/shared/i18n/locales/qu.json'
import clockCases from './clockCases.json'
import { clockText, closesSoon } from './clockText'

const texts = { en, es, qu }

test.each(clockCases)('a card’s time by the clock: $of', ({ start, end, now, kind, closing, ...expected }) => {
  for (const locale of LOCALES) {
    const translate: Translate = (key, values = {}) =>
      Object.entries(values).reduce(
        (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
        texts[locale][key as 'today'],
      )
    const text = clockText(start, end, locale, translate, Date.parse(now), kind === 'permanent')
    expect(text.replace(/[\u00a0\u202f]/g, ' ')).toBe(expected[locale])
    // The long word of Quechua has a line of its own where text is large.
    const minutes = text.match(/ · (\D*\d+\smin.*)$/)?.[1] ?? ''
    expect(locale !== 'qu' && minutes.includes(' '), `a line breaks within the minutes: ${text}`).toBe(false)
  }
  expect(kind === 'permanent' && closesSoon(start, end, Date.parse(now))).toBe(closing ?? false)
})
