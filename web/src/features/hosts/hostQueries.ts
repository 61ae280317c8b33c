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

const nameContains = (text: string) => ({
  $or: [{ commercialName: { $containsi: text } }, { personalName: { $containsi: text } }],
})

export const hostParams = ({ text, page, locale }: HostSearch) => ({
  populate: { mainBanner: true, cultureType: true },
  filters: text ? nameContains(text) : undefined,
  sort: ['createdAt:desc'],
  pagination: { page, pageSize: HOSTS_PER_PAGE },
  locale,
})

export const hostPageParams = (locale: Locale) => ({ populate: pagePopulate, locale })
