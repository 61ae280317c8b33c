import type { Translations } from '@/shared/api/strapi'
import { LOCALES, type Locale } from '@/shared/constants'
import { byLocale } from '@/shared/i18n/byLocale'

/** One text in every language of the portal; an empty string means missing. */
export type Texts = Record<Locale, string>

export const noTexts = (): Texts => byLocale(() => '')

/** One text field in all languages as stored: a language without a text is empty. */
export function textsFrom<T>(translations: Translations<T> | undefined, field: keyof T): Texts {
  const texts = noTexts()
  for (const locale of LOCALES) texts[locale] = String(translations?.[locale]?.[field] ?? '')
  return texts
}

/** The text to show in a language and the language that it is in; the fallback languages have the server's order. */
export function textIn(texts: Texts, locale: Locale): { text: string; locale: Locale } {
  const found = [locale, 'es' as const, ...LOCALES].find((one) => texts[one]) ?? locale
  return { text: texts[found], locale: found }
}

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
