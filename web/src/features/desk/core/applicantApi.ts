import { api } from '@/shared/api/api'
import type {
  Address,
  Affiliation,
  Area,
  Contacts,
  Entity,
  List,
  Media,
  One,
  Single,
  SocialMedia,
  Translations,
} from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'

export const APPLICANT_TEXTS = ['orgResume', 'orgWorkType', 'productDescriptionText'] as const
export const APPLICANT_FILES = [
  'mainBanner',
  'galleryImages',
  'mostPopularProduct',
  'productDescriptionFile',
  'videoBusinessCard',
  'compVideoFile',
] as const

/** A profile with everything that its applicant wrote; the public page shows only a part of it. */
export type Applicant = {
  commercialName: string | null
  compName: string | null
  ruc: string | null
  personalName: string | null
  startDate: string | null
  personCount: number | null
  middleAge: number | null
  womenPercentage: number | null
  webpage: string | null
  digitalCatalog: string | null
  compVideoLink: string | null
  productDescriptionLink: string | null
  updatedAt: string
  orgType?: Single<{ orgTypeName: string }>
  cultureType?: List<Area>
  affiliations?: List<Affiliation>
  contacts?: Contacts | null
  eventHostAddress?: Address | null
  socialMedias?: SocialMedia[]
  translations?: Translations<Record<(typeof APPLICANT_TEXTS)[number], string>>
} & Partial<Record<(typeof APPLICANT_FILES)[number], List<Media>>>

const populate = {
  orgType: true,
  cultureType: true,
  affiliations: true,
  contacts: true,
  eventHostAddress: { populate: { city: true } },
  socialMedias: true,
  translations: true,
  ...Object.fromEntries(APPLICANT_FILES.map((name) => [name, true])),
}

const applicantApi = api.injectEndpoints({
  endpoints: (build) => ({
    getApplicant: build.query<Entity<Applicant>, { host: number; locale: Locale }>({
      query: ({ host, locale }) => ({ url: `partners/${host}`, params: { populate, locale } }),
      transformResponse: (body: One<Applicant>) => body.data,
      providesTags: ['Host'],
    }),
  }),
})

export const { useGetApplicantQuery } = applicantApi
