import { api } from '@/shared/api/api'
import type { City, Entity, Many, Single } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import { type Day, periodOf } from '@/shared/dates/lima'

export const EVENT_STATES = ['', 'published', 'pending', 'rejected', 'draft', 'unanswered'] as const
export const HOST_STATES = ['', 'published', 'pending', 'rejected', 'draft', 'archived'] as const
export const EVENT_ORDERS = ['changed', 'date'] as const

export type EventSearch = {
  text: string
  state: (typeof EVENT_STATES)[number]
  /** A part of the host's name. */
  host: string
  city: string
  from: Day | ''
  to: Day | ''
  order: (typeof EVENT_ORDERS)[number]
  page: number
  locale: Locale
}
export type HostSearch = {
  text: string
  state: (typeof HOST_STATES)[number]
  city: string
  /** The first and the last day of registration. */
  from: Day | ''
  to: Day | ''
  page: number
}

export type ListedEvent = {
  eventName: string | null
  eventStartDate: string | null
  eventEndDate: string | null
  eventStatus: string | null
  publishedAt: string | null
  reviewState?: 'pending' | 'rejected'
  /** Since when the host has not answered whether the dates take place. */
  unansweredSince?: string
  eventHost?: Single<{ commercialName: string | null; personalName: string | null }>
  eventAddress?: { city?: Single<City> } | null
}
export type ListedHost = {
  name: string
  trusted: boolean
  state: Exclude<HostSearch['state'], ''>
  createdAt: string
  cityCode: string | null
}

const fields = [
  'eventName',
  'eventStartDate',
  'eventEndDate',
  'eventStatus',
  'publishedAt',
  'reviewState',
  'unansweredSince',
]
const populate = {
  eventHost: { fields: ['commercialName', 'personalName'] },
  eventAddress: { populate: { city: true } },
}
const sorts = { changed: ['updatedAt:desc', 'id:desc'], date: ['eventStartDate:asc', 'id:asc'] }

/** An event matches a period when a part of it lies within. */
function eventFilters({ host, city, from, to }: EventSearch) {
  const names = ['commercialName', 'personalName']
  return {
    $or: host ? names.map((name) => ({ eventHost: { [name]: { $containsi: host } } })) : undefined,
    eventAddress: city ? { city: { cityCode: { $eq: city } } } : undefined,
    eventEndDate: from ? { $gt: periodOf(from).from } : undefined,
    eventStartDate: to ? { $lt: periodOf(to).to } : undefined,
  }
}

const contentApi = api.enhanceEndpoints({ addTagTypes: ['DeskEvent', 'DeskHost'] as const }).injectEndpoints({
  endpoints: (build) => ({
    listAllEvents: build.query<Many<ListedEvent>, EventSearch>({
      query: (search) => ({
        url: 'desk/events',
        params: {
          _q: search.text || undefined,
          state: search.state || undefined,
          filters: eventFilters(search),
          // Of a search, the best match comes first.
          sort: search.text && search.order === 'changed' ? undefined : sorts[search.order],
          pagination: { page: search.page, pageSize: 25 },
          locale: search.locale,
          fields,
          populate,
        },
      }),
      providesTags: ['DeskEvent', 'Event'],
    }),
    listAllHosts: build.query<Many<ListedHost>, HostSearch>({
      query: ({ text, state, city, from, to, page }) => ({
        url: 'desk/hosts',
        params: {
          _q: text || undefined,
          state: state || undefined,
          city: city || undefined,
          from: from || undefined,
          to: to || undefined,
          sort: ['name:asc'],
          pagination: { page, pageSize: 25 },
        },
      }),
      providesTags: ['DeskHost', 'Host'],
    }),
  }),
})

export const { useListAllEventsQuery, useListAllHostsQuery } = contentApi

export const hostName = ({ eventHost }: ListedEvent): string =>
  eventHost?.data?.attributes.commercialName || eventHost?.data?.attributes.personalName || ''

export const stateOf = ({ attributes }: Entity<ListedEvent>) =>
  attributes.reviewState ?? (attributes.publishedAt ? 'published' : 'draft')
