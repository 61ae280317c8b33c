import { LOCALE_NAMES, LOCALES, type Locale } from '@/shared/constants'
import { noTexts, type Texts } from '@/shared/forms/texts'

/** The texts of an entry by language, in the format of the desk's API. */
export type Translations<T> = Partial<Record<Locale, Partial<T>>>

/** The form value of one text field in all languages. */
export function textsFrom<T>(translations: Translations<T> | undefined, field: keyof T): Texts {
  const texts = noTexts()
  for (const locale of LOCALES) texts[locale] = String(translations?.[locale]?.[field] ?? '')
  return texts
}

/** The names of the languages without a text. */
export const missingLanguages = <T>(translations: Translations<T> | undefined, field: keyof T): string[] =>
  LOCALE_NAMES.filter(([locale]) => !translations?.[locale]?.[field]).map(([, name]) => name)
