import { LOCALE_NAMES, LOCALES, type Locale } from '@/shared/constants'
import { noTexts, type Texts } from '@/shared/forms/texts'

/** The texts of an entry by language, as the desk's API gives them. */
export type Translations<T> = Partial<Record<Locale, Partial<T>>>

/** One text of an entry in all languages, for a form. */
export function textsFrom<T>(translations: Translations<T> | undefined, field: keyof T): Texts {
  const texts = noTexts()
  for (const locale of LOCALES) texts[locale] = String(translations?.[locale]?.[field] ?? '')
  return texts
}

/** The names of the languages in which a text is not written. */
export const missingLanguages = <T>(translations: Translations<T> | undefined, field: keyof T): string[] =>
  LOCALE_NAMES.filter(([locale]) => !translations?.[locale]?.[field]).map(([, name]) => name)
