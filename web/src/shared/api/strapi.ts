import type { Locale } from '@/shared/constants'

/** Response types that every noun shares. */
export type Localized = {
  locale?: Locale | null
  /** The language of each field that is served in another language than requested. */
  servedLocales?: Partial<Record<string, Locale>>
}
/** The stored texts by language, without fallback texts; an answer has them when the request populates `translations`. */
export type Translations<T> = Partial<Record<Locale, Partial<T>>>
export type Entity<A> = { id: number; attributes: A }
type Pagination = {
  page: number
  pageSize: number
  pageCount: number
  total: number
  /** The cursor of the next page of a search; null after the last page. */
  next?: string | null
}
export type Many<A> = { data: Entity<A>[]; meta: { pagination: Pagination } }
/** Pagination of an infinite query. */
export const pageByPage = {
  initialPageParam: 1,
  getNextPageParam: ({ meta: { pagination } }: Many<unknown>) =>
    pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
}
export type One<A> = { data: Entity<A>; meta: object }
export type Single<A> = { data: Entity<A> | null }
export type List<A> = { data: Entity<A>[] | null }

export type Media = {
  name: string
  alternativeText: string | null
  caption: string | null
  width: number | null
  height: number | null
  hash: string
  ext: string
  mime: string
  url: string
  /** The poster image of a video. */
  previewUrl: string | null
  provider_metadata: MediaDetails | null
}

/** Metadata of a file beyond Strapi's attributes; a missing property is unknown. */
export type MediaDetails = {
  /** Base64. */
  thumbhash?: string
  dominantColor?: string
  /** Fractions (0 to 1) of width and height from the upper left corner. */
  focalPoint?: { x: number; y: number }
  credit?: string
  licence?: string
  alternativeTexts?: Record<string, string>
  /** Seconds. */
  duration?: number
  videoCodec?: string
  audioCodec?: string
  /** An H.264 profile that phones cannot play. */
  videoProfile?: string
}

export type Neighbourhood = { neighbourhoodName: string; neighbourhoodCode: string } & Localized
export type City = { cityName: string; cityCode: string } & Localized
export type Category = { eventCategoryName: string; eventCategoryCode: string } & Localized
export type Area = { cultureTypeName: string; cultureTypeCode: string } & Localized
export type Affiliation = { affiliationName: string; affiliationCode: string } & Localized
export type OrgType = { orgTypeName: string; orgTypeCode: string }

export type Address = { city?: Single<City>; address: string | null; coordinates: string | null }
export type Contacts = { place: string | null; tel: string | null; mail: string | null }
export type SocialMedia = { id: number; socialMediaName: string | null; socialMediaLink: string | null }
