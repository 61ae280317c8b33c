import { api } from '@/shared/api/api'
import type { Entity, Many } from '@/shared/api/strapi'
import type { Event } from '../core/eventsApi'
import { type MonthFilter, monthParams } from './monthQueries'

const monthApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMonth: build.query<Entity<Event>[], MonthFilter>({
      query: (filter) => ({ url: 'events/search', params: monthParams(filter) }),
      transformResponse: (body: Many<Event>) => body.data,
      providesTags: ['Event'],
    }),
  }),
})

export const { useListMonthQuery } = monthApi
