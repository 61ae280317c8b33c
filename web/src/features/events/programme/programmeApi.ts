import { api } from '@/shared/api/api'
import type { Entity, Many } from '@/shared/api/strapi'
import { LIST_PAGE_MAX, type Locale } from '@/shared/constants'
import type { Day } from '@/shared/dates/lima'
import { ALL_COMING, eventParams, HAPPENING } from '../core/eventQueries'
import type { Event } from '../core/eventsApi'

type Period = { locale: Locale; from: Day; to: Day }

const programmeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What happens in a period, in one page: paper has no more room. */
    listProgramme: build.query<Entity<Event>[], Period>({
      query: (period) => ({
        url: 'events/search',
        params: {
          ...eventParams({ ...ALL_COMING, ...period, more: HAPPENING }, ''),
          cursor: undefined,
          size: LIST_PAGE_MAX,
        },
      }),
      transformResponse: (body: Many<Event>) => body.data,
      providesTags: ['Event'],
    }),
  }),
})

export const { useListProgrammeQuery } = programmeApi
