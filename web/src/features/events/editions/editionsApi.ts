import { api } from '@/shared/api/api'
import type { Entity, Many } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import type { Event } from '../core/eventsApi'

type Edition = Pick<Event, 'eventName' | 'eventStartDate' | 'servedLocales'>
type Series = { id: number; code: string; host: number; locale: Locale }

/** More years than a feast can have in the portal. */
const EDITIONS_MAX = 50

const editionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The other editions of an event, the oldest first. Other hosts cannot add theirs: a code is not a secret. */
    listEditions: build.query<Entity<Edition>[], Series>({
      query: ({ id, code, host, locale }) => ({
        url: 'events',
        params: {
          filters: { seriesCode: { $eq: code }, eventHost: { id: { $eq: host } }, id: { $ne: id } },
          fields: ['eventName', 'eventStartDate'],
          sort: ['eventStartDate:asc'],
          pagination: { pageSize: EDITIONS_MAX },
          locale,
        },
      }),
      transformResponse: (body: Many<Edition>) => body.data,
      providesTags: ['Event'],
    }),
  }),
})

export const { useListEditionsQuery } = editionsApi
