import { api } from '@/shared/api/api'
import type { Entity } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import type { Event } from '../core/eventsApi'
import type { Feast } from '../entry/recurrenceApi'
import { feastParams } from './feastQueries'

/** A feast with its first days in the coming years, and the events of the next one. */
type FeastOfYears = Feast & { events: { data: Entity<Event>[] } }

const feastApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFeast: build.query<FeastOfYears, { code: string; locale: Locale }>({
      query: ({ code, locale }) => ({ url: `feasts/${encodeURIComponent(code)}`, params: feastParams(locale) }),
      transformResponse: (body: { data: FeastOfYears }) => body.data,
      providesTags: ['Event'],
    }),
  }),
})

export const { useGetFeastQuery } = feastApi
