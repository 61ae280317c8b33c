import { api } from '@/shared/api/api'
import type {
  Address,
  Affiliation,
  Area,
  Contacts,
  Entity,
  List,
  Localized,
  Many,
  Media,
  One,
  Single,
  SocialMedia,
} from '@/shared/api/strapi'
import { HOSTS_PER_PAGE, type Locale } from '@/shared/constants'

export type Host = {
  commercialName: string | null
  personalName: string | null
  orgResume: string | null
  orgWorkType: string | null
  startDate: string | null
  webpage: string | null
  digitalCatalog: string | null
  mainBanner?: List<Media>
  mostPopularProduct?: List<Media>
  galleryImages?: List<Media>
  videoBusinessCard?: List<Media>
  cultureType?: List<Area>
  affiliations?: List<Affiliation>
  orgType?: Single<{ orgTypeName: string }>
  contacts?: Contacts | null
  eventHostAddress?: Address | null
  socialMedias?: SocialMedia[]
} & Localized

const pagePopulate = {
  cultureType: true,
  eventHostAddress: { populate: { city: true } },
  affiliations: true,
  orgType: true,
  videoBusinessCard: true,
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

export const hostsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHosts: build.query<Many<Host>, HostSearch>({
      query: ({ text, page, locale }) => ({
        url: 'partners',
        params: {
          populate: { mainBanner: true, cultureType: true },
          filters: text ? named(text) : undefined,
          sort: ['createdAt:desc'],
          pagination: { page, pageSize: HOSTS_PER_PAGE },
          locale,
        },
      }),
      providesTags: ['Host'],
    }),
    getHost: build.query<Entity<Host>, { id: string; locale: Locale }>({
      query: ({ id, locale }) => ({
        url: `partners/${encodeURIComponent(id)}`,
        params: { populate: pagePopulate, locale },
      }),
      transformResponse: (body: One<Host>) => body.data,
      providesTags: ['Host'],
    }),
  }),
})

export const { useListHostsQuery, useGetHostQuery } = hostsApi

export const nameOf = ({ commercialName, personalName }: Host) => commercialName || personalName || ''
