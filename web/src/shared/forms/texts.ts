import { LOCALES, type Locale } from '@/shared/constants'

/** One text in every language of the portal; an empty one is not told in that language. */
export type Texts = Record<Locale, string>

export const noTexts = (): Texts => ({ en: '', es: '', qu: '' })

/** Languages in which a text is missing although another one has it. */
export const missingIn = (texts: Texts): Locale[] => {
  const missing = LOCALES.filter((locale) => texts[locale].trim() === '')
  return missing.length === LOCALES.length ? [] : missing
}

/** Several texts of a form as the API takes them: {en: {eventName}, es: {…}, qu: {…}}. */
export function toTranslations(fields: Record<string, Texts>): Record<Locale, Record<string, string>> {
  const of = (locale: Locale) =>
    Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts[locale].trim()]))
  return { en: of('en'), es: of('es'), qu: of('qu') }
}
