import type { Locale } from '@/shared/constants'

const portalPopulate = {
  aboutUs: true,
  platformContacts: true,
  platformSocialMedias: true,
  culturalPortalContacts: { populate: { contactSocialMedias: true, contacts: true } },
}

export const portalParams = (locale: Locale) => ({ populate: portalPopulate, locale })
