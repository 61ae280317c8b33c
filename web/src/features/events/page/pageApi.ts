import { api } from '@/shared/api/api'
import type { Entity, List, Many, Media, One } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import { aroundParams, insteadParams, type Others, posterParams } from '../core/eventQueries'
import type { Event, EventHost } from '../core/eventsApi'

type PosterHost = EventHost & { mainBanner?: List<Media> }
export type PosterEvent = Omit<Event, 'eventHost'> & { eventHost?: { data: Entity<PosterHost> | null } }

const pageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a printed poster shows. */
    getPoster: build.query<Entity<PosterEvent>, { id: string; locale: Locale; preview?: string }>({
      query: ({ id, locale, preview }) => ({
        url: `events/${encodeURIComponent(id)}`,
        params: { ...posterParams(locale), preview },
      }),
      transformResponse: (body: One<PosterEvent>) => body.data,
      providesTags: ['Event'],
    }),
    /** A few events of a period that take place. */
    listInstead: build.query<Entity<Event>[], Others>({
      query: (period) => ({ url: 'events', params: insteadParams(period) }),
      transformResponse: (body: Many<Event>) => body.data,
      providesTags: ['Event'],
    }),
    /** Events of the days around another one. */
    listAround: build.query<Entity<Event>[], Others>({
      query: (period) => ({ url: 'events', params: aroundParams(period) }),
      transformResponse: (body: Many<Event>) => body.data,
      providesTags: ['Event'],
    }),
  }),
})

export const { useGetPosterQuery, useListAroundQuery, useListInsteadQuery } = pageApi
