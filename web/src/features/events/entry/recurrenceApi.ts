import { api } from '@/shared/api/api'
import type { Entity, Many } from '@/shared/api/strapi'
import { LIST_PAGE_MAX, type Locale } from '@/shared/constants'
import type { Recurrence, Span } from '@/shared/dates/recurrence'
import type { Event } from '../core/eventsApi'

export type Feast = { code: string; name: string; feast: string; lastsDays: number; days: string[] }
type Dates = { recurrence: Recurrence; dates: Span[]; programmeKind: Event['programmeKind'] }
type Period = { host: number; from: string; to: string; locale: Locale }

/** The dates of rules and of feasts, which only the server computes. */
const recurrenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** With `year`, a recurrence with a feast is moved to that year first. Stores nothing. */
    listDates: build.query<Dates, { recurrence: Recurrence; year?: number }>({
      query: (data) => ({ url: 'event-dates', method: 'POST', body: { data } }),
      transformResponse: (body: { data: Dates }) => body.data,
    }),
    listFeasts: build.query<Feast[], Locale>({
      query: (locale) => ({ url: 'feasts', params: { locale } }),
      transformResponse: (body: { data: Feast[] }) => body.data,
    }),
    /** The events of a host with dates in a period, drafts included. */
    listOwnDates: build.query<Entity<Event>[], Period>({
      query: ({ host, from, to, locale }) => ({
        url: 'events',
        params: {
          filters: { eventHost: { id: { $eq: host } }, occurrences: { startsAt: { $lt: to }, endsAt: { $gt: from } } },
          fields: ['eventName', 'eventStatus', 'programmeKind'],
          populate: {
            occurrences: { filters: { startsAt: { $lt: to }, endsAt: { $gt: from } }, sort: ['startsAt:asc'] },
          },
          publicationState: 'preview',
          pagination: { pageSize: LIST_PAGE_MAX },
          locale,
        },
      }),
      transformResponse: (body: Many<Event>) => body.data,
      providesTags: ['Event'],
    }),
  }),
})

export const { useListDatesQuery, useListFeastsQuery, useListOwnDatesQuery } = recurrenceApi
