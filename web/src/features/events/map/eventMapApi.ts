import { api } from '@/shared/api/api'
import type { Entity, Many } from '@/shared/api/strapi'
import { LIST_PAGE_MAX } from '@/shared/constants'
import { type EventFilter, eventParams, isSearch } from '../core/eventQueries'
import type { Event } from '../core/eventsApi'

export type Places = { events: Entity<Event>[]; total: number }

const eventMapApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The events of a filter with their places: those of the first page, which is as large as the API allows. */
    listPlaces: build.query<Places, EventFilter>({
      query: (filter) => ({
        url: isSearch(filter) ? 'events/search' : 'events',
        params: {
          ...eventParams(filter, 1),
          fields: ['eventName'],
          populate: { eventAddress: true },
          pagination: { pageSize: LIST_PAGE_MAX },
        },
      }),
      transformResponse: (body: Many<Event>) => ({ events: body.data, total: body.meta.pagination.total }),
      providesTags: ['Event'],
    }),
  }),
})

export const { useListPlacesQuery } = eventMapApi
