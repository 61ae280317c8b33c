import type { Translations } from '@/shared/api/strapi'
import { LOCALE_NAMES } from '@/shared/constants'

/** The names of the languages without a text. */
export const missingLanguages = <T>(translations: Translations<T> | undefined, field: keyof T): string[] =>
  LOCALE_NAMES.filter(([locale]) => !translations?.[locale]?.[field]).map(([, name]) => name)
