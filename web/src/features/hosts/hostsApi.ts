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
import type { Locale } from '@/shared/constants'
import { type HostSearch, hostPageParams, hostParams } from './hostQueries'

export type Host = {
  updatedAt?: string
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
  compVideoFile?: List<Media>
  compVideoLink: string | null
  cultureType?: List<Area>
  affiliations?: List<Affiliation>
  orgType?: Single<{ orgTypeName: string }>
  contacts?: Contacts | null
  eventHostAddress?: Address | null
  socialMedias?: SocialMedia[]
} & Localized

export const hostsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHosts: build.query<Many<Host>, HostSearch>({
      query: (search) => ({ url: 'partners', params: hostParams(search) }),
      providesTags: ['Host'],
    }),
    getHost: build.query<Entity<Host>, { id: string; locale: Locale }>({
      query: ({ id, locale }) => ({
        url: `partners/${encodeURIComponent(id)}`,
        params: hostPageParams(locale),
      }),
      transformResponse: (body: One<Host>) => body.data,
      providesTags: ['Host'],
    }),
  }),
})

export const { useListHostsQuery, useGetHostQuery } = hostsApi

export const nameOf = ({ commercialName, personalName }: Host) => commercialName || personalName || ''
