import { api } from '@/shared/api/api'
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
  type Translations,
} from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import { type Day, dayOf, lastDayOf } from '@/shared/dates/lima'
import type { ProgrammeKind, Recurrence } from '@/shared/dates/recurrence'
import { isImage } from '@/shared/image/imageUrl'
import {
  collectionParams,
  type EventFilter,
  type EventPage,
  eventFilters,
  eventPageParams,
  eventParams,
  isSearch,
  type RowFilter,
} from './eventQueries'

/** A date of an event; old answers have its times only, and a date without a status is scheduled. */
export type Occurrence = {
  id: number
  startsAt: string
  endsAt: string
  status?: EventStatus
  /** The reason of the status, in the language of the page or another one of `notes`. */
  note?: string
  notes?: Partial<Record<Locale, string>>
  /** The venue of this date, if it is not that of the event. */
  place?: string
  /** Changed by hand. */
  isOverride?: boolean
  /** The start before the date was moved. */
  originalStartsAt?: string
}
/** An entry of the public log of changed dates; without `startsAt` it is about the whole event. */
export type DateChange = {
  changedAt: string
  kind: 'moved' | 'status' | 'removed' | 'place' | 'programme'
  startsAt?: string
  endsAt?: string
  formerStartsAt?: string
  formerEndsAt?: string
  /** The number of dates that moved alike, beginning with this one. */
  dates?: number
  status?: EventStatus
  place?: string
  formerPlace?: string
}
export type EventStatus = 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled' | 'movedOnline' | 'full'
type HostName = { commercialName: string | null; personalName: string | null }
export type EventHost = HostName & {
  orgResume: string | null
  contacts?: Contacts | null
  socialMedias?: SocialMedia[]
} & Localized
export type EventText =
  | 'eventName'
  | 'eventShortDescription'
  | 'eventDescription'
  | 'eventDuration'
  | 'eventAgeRestrictions'
  | 'eventRules'
  | 'statusReason'
  | 'accessibilityNote'
  | 'source'
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
  /** The rule that the dates follow. */
  recurrence?: Recurrence | null
  programmeKind?: ProgrammeKind | null
  /** The same for all editions of a yearly feast. */
  seriesCode?: string | null
  eventId?: string | null
  /** The oldest first. */
  changes?: DateChange[]
  /** When the host last confirmed coming dates. */
  confirmedAt?: string
  /** The host did not answer three requests in a row. */
  isUnconfirmed?: boolean
  /** Missing when nothing is known. */
  accessibility?: { id: number; feature: string }[]
  accessibilityNote?: string | null
  /** Where the texts come from. */
  source?: string | null
  /** Missing for an event for everybody. */
  audiences?: { id: number; audience: string }[]
  languages?: { id: number; language: string }[]
  setting?: string
  needsBooking?: boolean
  publishedAt?: string | null
  updatedAt?: string
  /** The event awaits a verdict or was rejected; only its host and editors receive this field. */
  reviewState?: 'pending' | 'rejected' | null
  reviewMessage?: string | null
  translations?: Translations<Record<EventText, string>>
} & Localized
export type Collection = {
  collectionName: string
  collectionCode?: string | null
  collectionDescription: string | null
  type: string
  events?: List<Event>
} & Localized

/** How the words of a search were read. */
export type Match = {
  /** The words in the portal's spelling; null if none was misspelt. */
  corrected: string | null
  /** No event has all words; those with some of them are found. */
  partial: boolean
  /** When nothing is found: the nearest words that find something. */
  spelling?: string | null
  /** The yearly feasts that the words name, if no event has all of them, with their next first days. */
  feasts?: { code: string; name: string; days: Day[] }[]
}
type FoundEvents = Many<Event> & { meta: { match?: Match } }
/** The page after the last one: a search names it by a cursor, which neither repeats nor skips events that move between two requests. */
const nextPage = (last: FoundEvents): EventPage | undefined => {
  const { next } = last.meta.pagination
  return next === undefined ? pageByPage.getNextPageParam(last) : (next ?? undefined)
}

/** A city, category or host that has events; hosts have no code. */
export type FacetValue = { id: number; code?: string; name: string; count: number }
export type EventCounts = {
  total: number
  cities: FacetValue[]
  neighbourhoods?: FacetValue[]
  categories: FacetValue[]
  hosts: FacetValue[]
  /** With include=choices. */
  areas?: FacetValue[]
  /** By parameter and value; with include=choices. */
  choices?: Record<string, Record<string, number>>
  /** By day; with include=days. */
  days?: Record<Day, number>
  /** Numbers of events near one another, the largest first; with include=clusters. */
  clusters?: { count: number; latitude: number; longitude: number; bbox: [number, number, number, number] }[]
  /** By year, up to yesterday; with include=years. */
  years?: Record<string, number>
}

export const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEvents: build.infiniteQuery<FoundEvents, EventFilter, EventPage>({
      query: ({ queryArg, pageParam }) => ({
        url: isSearch(queryArg) ? 'events/search' : 'events',
        params: eventParams(queryArg, pageParam),
      }),
      infiniteQueryOptions: { ...pageByPage, getNextPageParam: nextPage },
      providesTags: ['Event'],
    }),
    /** `preview` is the token of a signed link, which gives access to an event that is not public. */
    getEvent: build.query<Entity<Event>, { id: string; locale: Locale; preview?: string }>({
      query: ({ id, locale, preview }) => ({
        url: `events/${encodeURIComponent(id)}`,
        params: { ...eventPageParams(locale), preview },
      }),
      transformResponse: (body: One<Event>) => body.data,
      providesTags: ['Event'],
    }),
    countEvents: build.query<EventCounts, EventFilter>({
      query: (filter) => ({ url: 'events/counts', params: eventFilters(filter) }),
      transformResponse: (body: { data: EventCounts }) => body.data,
      providesTags: ['Event'],
    }),
    /** The names of hosts by id, for hosts that are chosen in a filter but have none of the found events. */
    listHostNames: build.query<Entity<HostName>[], { ids: number[]; locale: Locale }>({
      query: ({ ids, locale }) => ({
        url: 'partners',
        params: { filters: { id: { $in: ids } }, fields: ['commercialName', 'personalName'], locale },
      }),
      transformResponse: (body: Many<HostName>) => body.data,
    }),
    listCollections: build.query<Entity<Collection>[], RowFilter>({
      query: (row) => ({ url: 'events-collections', params: collectionParams(row) }),
      transformResponse: (body: Many<Collection>) => body.data,
      providesTags: ['Event'],
    }),
  }),
})

export const {
  useListEventsInfiniteQuery,
  useGetEventQuery,
  useCountEventsQuery,
  useListHostNamesQuery,
  useListCollectionsQuery,
} = eventsApi

/** The picture of an event: its banner, else its first photo. A banner may also be a video or audio file, which is skipped. */
export const pictureOf = ({ eventBanner, eventMediaPhotos }: Event): Entity<Media> | null =>
  [eventBanner?.data, ...(eventMediaPhotos?.data ?? [])].find((file) => file && isImage(file.attributes)) ?? null

export const cityOf = ({ eventAddress }: Event): Entity<City> | null => eventAddress?.city?.data ?? null

/** The codes of an event's categories, for its generated art. */
export const areaOf = ({ eventCategory }: Event): string | undefined =>
  eventCategory?.data?.map(({ attributes }) => attributes.eventCategoryCode).join(' ')

/** Whether the last day of an event is past in Lima. */
export const isOver = (
  { eventStartDate, eventEndDate }: Pick<Event, 'eventStartDate' | 'eventEndDate'>,
  now = Date.now(),
) => Boolean(eventStartDate && eventEndDate) && lastDayOf(eventStartDate, eventEndDate) < dayOf(new Date(now))
