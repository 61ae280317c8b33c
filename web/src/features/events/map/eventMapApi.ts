import { api } from '@/shared/api/api'
import type { Many } from '@/shared/api/strapi'
import { type EventFilter, isSearch } from '../core/eventQueries'
import type { Event } from '../core/eventsApi'
import { placesParams } from './eventMapQueries'

const eventMapApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlaces: build.query<Many<Event>, EventFilter>({
      query: (filter) => ({ url: isSearch(filter) ? 'events/search' : 'events', params: placesParams(filter) }),
      providesTags: ['Event'],
    }),
  }),
})

export const { useListPlacesQuery } = eventMapApi
