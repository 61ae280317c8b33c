import type { Localized } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'

/** The language of one field, or undefined when it equals the page's language. */
export function fieldLang(attributes: Localized, field: string, page: Locale): Locale | undefined {
  const served = attributes.servedLocales?.[field]
  return served && served !== page ? served : undefined
}

/** The language of the first field that is not in the page's language, for the chip "shown in Spanish". */
export function foreignLocale(attributes: Localized, page: Locale, of?: string[]): Locale | undefined {
  const fields = of ?? Object.keys(attributes.servedLocales ?? {})
  return fields.map((field) => fieldLang(attributes, field, page)).find(Boolean)
}
