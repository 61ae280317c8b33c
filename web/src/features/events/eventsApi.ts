import { api, tokenOf } from '@/shared/api/api'
import { sendMultipart } from '@/shared/api/multipart'
import type {
  Address,
  Category,
  City,
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
import { EVENTS_PER_PAGE, LIST_PAGE_MAX, type Locale } from '@/shared/constants'
import { type Day, dayOf, periodOf, roundedNow, startOf } from '@/shared/dates/lima'

export type Occurrence = { id: number; startsAt: string; endsAt: string }
export type EventStatus = 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled' | 'movedOnline' | 'full'
export type EventHost = {
  commercialName: string | null
  personalName: string | null
  orgResume: string | null
  contacts?: Contacts | null
  socialMedias?: SocialMedia[]
} & Localized
export type Event = {
  eventName: string
  eventDescription: string | null
  eventShortDescription: string | null
  eventStartDate: string
  eventEndDate: string
  eventDuration: string | null
  eventRules: string | null
  eventAgeRestrictions: string | null
  linkToBuyTicket: string | null
  eventDigitalCatalog: string | null
  eventWebSite: string | null
  isFree: boolean | null
  eventPrice: number | null
  eventStatus: EventStatus | null
  statusReason: string | null
  eventBanner?: Single<Media>
  eventMediaPhotos?: List<Media>
  eventMediaVideos?: List<Media>
  eventHost?: Single<EventHost>
  eventCategory?: List<Category>
  eventAddress?: Address | null
  eventContacts?: Contacts | null
  eventSocialMedias?: SocialMedia[]
  occurrences?: Occurrence[]
} & Localized
export type Collection = {
  collectionName: string
  collectionDescription: string | null
  type: string
  events?: List<Event>
} & Localized

export type EventFilter = {
  locale: Locale
  /** Only events that are on during this Lima day. */
  day?: Day
  /** Only events that are not over. */
  upcoming?: boolean
  cities?: string[]
  categories?: string[]
  host?: number
  not?: number
}

const cardPopulate = (from: string) => ({
  eventBanner: true,
  eventMediaPhotos: true,
  eventCategory: true,
  eventAddress: { populate: { city: true } },
  // The limit counts per event: this is each card's next date.
  occurrences: { filters: { endsAt: { $gt: from } }, sort: ['startsAt:asc'], limit: 1 },
})

export function eventParams({ locale, day, upcoming, cities, categories, host, not }: EventFilter, page: number) {
  const period = day ? periodOf(day) : null
  const now = roundedNow()
  const filters = {
    occurrences: period ? { startsAt: { $lt: period.to }, endsAt: { $gt: period.from } } : undefined,
    eventEndDate: upcoming ? { $gt: now } : undefined,
    eventAddress: cities?.length ? { city: { cityCode: { $in: cities } } } : undefined,
    eventCategory: categories?.length ? { eventCategoryCode: { $in: categories } } : undefined,
    eventHost: host ? { id: { $eq: host } } : undefined,
    id: not ? { $ne: not } : undefined,
  }
  const from = period?.from ?? now
  const pagination = { page, pageSize: EVENTS_PER_PAGE }
  return { filters, populate: cardPopulate(from), sort: ['createdAt:desc'], pagination, locale }
}

const pagePopulate = () => ({
  eventBanner: true,
  eventContacts: true,
  eventCategory: true,
  eventMediaPhotos: true,
  eventMediaVideos: true,
  eventSocialMedias: true,
  eventAddress: { populate: { city: true } },
  eventHost: { populate: { contacts: true, socialMedias: true } },
  occurrences: { filters: { endsAt: { $gt: roundedNow() } }, sort: ['startsAt:asc'], limit: 12 },
})

function collectionParams(type: string, locale: Locale) {
  const today = startOf(dayOf(new Date())).toISOString()
  const events = { filters: { eventEndDate: { $gt: today } }, populate: cardPopulate(roundedNow()) }
  return { filters: { type: { $eq: type } }, populate: { events }, pagination: { pageSize: LIST_PAGE_MAX }, locale }
}

export type NewEvent = { data: object; files: Record<string, File[]>; onProgress: (share: number) => void }

export const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEvents: build.infiniteQuery<Many<Event>, EventFilter, number>({
      query: ({ queryArg, pageParam }) => ({ url: 'events', params: eventParams(queryArg, pageParam) }),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ meta: { pagination } }) =>
          pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
      },
      providesTags: ['Event'],
    }),
    getEvent: build.query<Entity<Event>, { id: string; locale: Locale }>({
      query: ({ id, locale }) => ({
        url: `events/${encodeURIComponent(id)}`,
        params: { populate: pagePopulate(), locale },
      }),
      transformResponse: (body: One<Event>) => body.data,
      providesTags: ['Event'],
    }),
    listCollections: build.query<Entity<Collection>[], { type: string; locale: Locale }>({
      query: ({ type, locale }) => ({ url: 'events-collections', params: collectionParams(type, locale) }),
      transformResponse: (body: Many<Collection>) => body.data,
      providesTags: ['Event'],
    }),
    createEvent: build.mutation<One<Event>, NewEvent>({
      queryFn: ({ data, files, onProgress }, { getState }) =>
        sendMultipart<One<Event>>({
          path: 'events',
          method: 'POST',
          data,
          files,
          token: tokenOf(getState()),
          onProgress,
        }),
      invalidatesTags: (_result, error) => (error ? [] : ['Event']),
    }),
  }),
})

export const { useListEventsInfiniteQuery, useGetEventQuery, useListCollectionsQuery, useCreateEventMutation } =
  eventsApi

/** The picture of an event: its banner, else its first photo. */
export const pictureOf = ({ eventBanner, eventMediaPhotos }: Event): Entity<Media> | null =>
  eventBanner?.data ?? eventMediaPhotos?.data?.[0] ?? null

export const cityOf = ({ eventAddress }: Event): Entity<City> | null => eventAddress?.city?.data ?? null

export const areaOf = ({ eventCategory }: Event): string | undefined =>
  eventCategory?.data?.[0]?.attributes.eventCategoryCode

/** The date a card shows: the next concrete one, else the whole span. */
export const dateOf = ({ occurrences, eventStartDate, eventEndDate }: Event) =>
  occurrences?.[0] ?? { startsAt: eventStartDate, endsAt: eventEndDate }
