import { LOCALES, type Locale } from '@/shared/constants'
import { isTexts, requireCoordinates } from '@/shared/forms/rules'
import type { Value } from '@/shared/forms/values'
import { type Profile, toValues } from './partnerEntry'

/** The form fields that count for completeness; these texts count in each language. */
export const TEXTS = ['resume', 'workType'] as const
const COMMON = ['banner', 'gallery', 'areas', 'tel', 'mail', 'point', 'webpage', 'startDate'] as const
export type Gap = (typeof TEXTS)[number] | (typeof COMMON)[number]
type Score = { locale: Locale; percent: number; gaps: Gap[] }

const isFilled = (name: Gap, value: Value, locale: Locale): boolean => {
  if (name === 'point') return requireCoordinates(value, {}) === null
  if (isTexts(value)) return value[locale].trim() !== ''
  return Array.isArray(value) ? value.length > 0 : String(value ?? '').trim() !== ''
}

export function scoresOf(host: Profile): Score[] {
  const values = toValues(host)
  const names: Gap[] = [...TEXTS, ...COMMON]
  return LOCALES.map((locale) => {
    const gaps = names.filter((name) => !isFilled(name, values[name], locale))
    return { locale, gaps, percent: Math.round((100 * (names.length - gaps.length)) / names.length) }
  })
}
