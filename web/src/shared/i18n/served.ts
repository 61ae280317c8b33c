import type { Localized } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'

/** The language of one field, or undefined when it is the page's own. */
export function fieldLang(attributes: Localized, field: string, page: Locale): Locale | undefined {
  const served = attributes.servedLocales?.[field]
  return served && served !== page ? served : undefined
}

/** The language in which most of the strange fields came, for the chip "shown in Spanish". */
export function foreignLocale(attributes: Localized, page: Locale): Locale | undefined {
  const strange = Object.values(attributes.servedLocales ?? {}).filter((code) => code && code !== page)
  return strange[0]
}
