import type { Locale } from '@/shared/constants'

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

/** The codes are those of areas and cities; `week`: only hosts with a date within seven days. */
export type HostSearch = { text: string; areas: string[]; cities: string[]; week: boolean; locale: Locale }

/** The list before the visitor chooses anything. */
export const ALL_HOSTS = { text: '', areas: [], cities: [], week: false }

/** The API has six hosts in a page, those with the soonest date first. */
export const hostParams = ({ text, areas, cities, week, locale }: HostSearch, page: number) => ({
  q: text || undefined,
  area: areas.join(',') || undefined,
  city: cities.join(',') || undefined,
  week: week || undefined,
  pageNumber: page > 1 ? page : undefined,
  locale,
})

export const hostPageParams = (locale: Locale) => ({ populate: pagePopulate, locale })
