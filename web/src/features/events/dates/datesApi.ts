import { api } from '@/shared/api/api'
import type { One } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import type { Event, Occurrence } from '../core/eventsApi'

type Rest = {
  id: number
  locale: Locale
  preview?: string
  /** The start of the last date that is known. */
  from: string
  /** Only dates that were changed by hand. */
  changedOnly: boolean
}

const datesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The dates of an event from a later one on, which its page does not load at first. */
    listLaterDates: build.query<Occurrence[], Rest>({
      query: ({ id, locale, preview, from, changedOnly }) => ({
        url: `events/${id}`,
        params: {
          fields: ['eventEndDate'],
          populate: {
            occurrences: {
              filters: { startsAt: { $gte: from }, ...(changedOnly && { isOverride: { $eq: true } }) },
              sort: ['startsAt:asc'],
            },
          },
          locale,
          preview,
        },
      }),
      transformResponse: (body: One<Event>) => body.data.attributes.occurrences ?? [],
      providesTags: ['Event'],
    }),
  }),
})

export const { useListLaterDatesQuery } = datesApi
