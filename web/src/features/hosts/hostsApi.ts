import { api } from '@/shared/api/api'
import {
  type Address,
  type Affiliation,
  type Area,
  type Contacts,
  type Entity,
  type List,
  type Localized,
  type Many,
  type Media,
  type One,
  pageByPage,
  type Single,
  type SocialMedia,
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
  /** In the list of hosts: the next event, whose type belongs to another feature. */
  nextEvent?: Single<object>
} & Localized

/** The codes are those that public hosts have. */
type FoundHosts = Many<Host> & { meta: { areas: string[]; cities: string[] } }

const hostsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Hosts with their next events. */
    listHosts: build.infiniteQuery<FoundHosts, HostSearch, number>({
      query: ({ queryArg, pageParam }) => ({ url: 'hosts', params: hostParams(queryArg, pageParam) }),
      infiniteQueryOptions: pageByPage,
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

export const { useListHostsInfiniteQuery, useGetHostQuery } = hostsApi

export const nameOf = ({ commercialName, personalName }: Host) => commercialName || personalName || ''
