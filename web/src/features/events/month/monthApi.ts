import { api } from '@/shared/api/api'
import type { Entity, Many } from '@/shared/api/strapi'
import { LIST_PAGE_MAX } from '@/shared/constants'
import { periodOf } from '@/shared/dates/lima'
import { type EventFilter, eventFilters, HAPPENING } from '../core/eventQueries'
import type { Event } from '../core/eventsApi'
import type { Month } from './month'

/** The dates of an event in a month; a daily one has as many. */
const DATES_MAX = 42

const monthApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Names and dates of what happens in a month, without what is always open; the first hundred events by their next date. */
    listMonth: build.query<Entity<Event>[], { filter: EventFilter; month: Month }>({
      query: ({ filter, month }) => ({
        url: 'events/search',
        params: {
          ...eventFilters({ ...filter, more: { ...filter.more, ...daysOf(month), ...HAPPENING } }),
          fields: ['eventName', 'programmeKind'],
          populate: {
            occurrences: {
              filters: { startsAt: { $lt: periodOf(month.last).to }, endsAt: { $gt: periodOf(month.first).from } },
              sort: ['startsAt:asc'],
              limit: DATES_MAX,
            },
          },
          sort: ['nextDate:asc', 'eventEndDate:asc'],
          pagination: { pageSize: LIST_PAGE_MAX },
        },
      }),
      transformResponse: (body: Many<Event>) => body.data,
      providesTags: ['Event'],
    }),
  }),
})

/** The parameters of the search for a month. */
export const daysOf = ({ first, last }: Month) => ({ from: first, to: last })

export const { useListMonthQuery } = monthApi
