import { api, tokenOf } from '@/shared/api/api'
import { sendMultipart } from '@/shared/api/multipart'
import {
  type Address,
  type Category,
  type City,
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
import { isImage } from '@/shared/image/imageUrl'
import { collectionParams, type EventFilter, eventFilters, eventPageParams, eventParams } from './eventQueries'

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

/** A city, category or host that has events; hosts have no code. */
export type FacetValue = { id: number; code?: string; name: string; count: number }
export type EventCounts = { total: number; cities: FacetValue[]; categories: FacetValue[]; hosts: FacetValue[] }

export type NewEvent = { data: object; files: Record<string, File[]>; onProgress: (share: number) => void }

export const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEvents: build.infiniteQuery<Many<Event>, EventFilter, number>({
      query: ({ queryArg, pageParam }) => ({ url: 'events', params: eventParams(queryArg, pageParam) }),
      infiniteQueryOptions: pageByPage,
      providesTags: ['Event'],
    }),
    getEvent: build.query<Entity<Event>, { id: string; locale: Locale }>({
      query: ({ id, locale }) => ({
        url: `events/${encodeURIComponent(id)}`,
        params: eventPageParams(locale),
      }),
      transformResponse: (body: One<Event>) => body.data,
      providesTags: ['Event'],
    }),
    countEvents: build.query<EventCounts, EventFilter>({
      query: (filter) => ({ url: 'events/counts', params: eventFilters(filter) }),
      transformResponse: (body: { data: EventCounts }) => body.data,
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

export const {
  useListEventsInfiniteQuery,
  useGetEventQuery,
  useCountEventsQuery,
  useListCollectionsQuery,
  useCreateEventMutation,
} = eventsApi

/** The picture of an event: its banner, else its first photo; a banner may also be a film or a sound. */
export const pictureOf = ({ eventBanner, eventMediaPhotos }: Event): Entity<Media> | null =>
  [eventBanner?.data, ...(eventMediaPhotos?.data ?? [])].find((file) => file && isImage(file.attributes)) ?? null

export const cityOf = ({ eventAddress }: Event): Entity<City> | null => eventAddress?.city?.data ?? null

export const areaOf = ({ eventCategory }: Event): string | undefined =>
  eventCategory?.data?.[0]?.attributes.eventCategoryCode

/** The date a card shows: the next concrete one, else the whole span. */
export const dateOf = ({ occurrences, eventStartDate, eventEndDate }: Event) =>
  occurrences?.[0] ?? { startsAt: eventStartDate, endsAt: eventEndDate }
