import { LOCALES, type Locale } from '@/shared/constants'

/** A value for each language of the portal. */
export const byLocale = <T>(make: (locale: Locale, index: number) => T) =>
  Object.fromEntries(LOCALES.map((locale, index) => [locale, make(locale, index)])) as Record<Locale, T>
