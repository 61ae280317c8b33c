import { HOSTS_PER_PAGE, type Locale } from '@/shared/constants'

const pagePopulate = {
  cultureType: true,
  eventHostAddress: { populate: { city: true } },
  affiliations: true,
  orgType: true,
  videoBusinessCard: true,
  compVideoFile: true,
  socialMedias: true,
  mainBanner: true,
  mostPopularProduct: true,
  galleryImages: true,
  contacts: true,
}

export type HostSearch = { text: string; page: number; locale: Locale }

const named = (text: string) => ({
  $or: [{ commercialName: { $containsi: text } }, { personalName: { $containsi: text } }],
})

export const hostParams = ({ text, page, locale }: HostSearch) => ({
  populate: { mainBanner: true, cultureType: true },
  filters: text ? named(text) : undefined,
  sort: ['createdAt:desc'],
  pagination: { page, pageSize: HOSTS_PER_PAGE },
  locale,
})

export const hostPageParams = (locale: Locale) => ({ populate: pagePopulate, locale })
