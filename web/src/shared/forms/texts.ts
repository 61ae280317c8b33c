import { LOCALES, type Locale } from '@/shared/constants'
import { byLocale } from '@/shared/i18n/byLocale'

/** One text in every language of the portal; an empty string means missing. */
export type Texts = Record<Locale, string>

export const noTexts = (): Texts => byLocale(() => '')

/** Languages without a text, when at least one other language has it. */
export const missingIn = (texts: Texts): Locale[] => {
  const missing = LOCALES.filter((locale) => texts[locale].trim() === '')
  return missing.length === LOCALES.length ? [] : missing
}

/** Groups the texts of a form by language, as the API expects them: {en: {eventName}, es: {…}, qu: {…}}. */
export function toTranslations(fields: Record<string, Texts>): Record<Locale, Record<string, string>> {
  const of = (locale: Locale) =>
    Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts[locale].trim()]))
  return byLocale(of)
}
