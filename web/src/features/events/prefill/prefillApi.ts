import { api } from '@/shared/api/api'
import type { Entity, Many, One } from '@/shared/api/strapi'
import type { Event } from '../core/eventsApi'
import type { OwnHost } from './prefill'

/** A draft that was begun only has nothing to take over, so some more are read. */
const NEWEST = 5

const lastParams = (host: number) => ({
  filters: { eventHost: { id: { $eq: host } } },
  sort: ['updatedAt:desc', 'id:desc'],
  publicationState: 'preview',
  pagination: { pageSize: NEWEST },
  populate: {
    eventCategory: true,
    eventContacts: true,
    eventAddress: { populate: { city: true } },
    audiences: true,
    languages: true,
    occurrences: { sort: ['startsAt:desc'], limit: 1 },
  },
})

/** Not cached and without tags: a form is filled only once, and a save must not read them again. */
const prefillApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The event of a host that was written last and has a category, public or not; null for a host without one. */
    lastOwnEvent: build.query<Entity<Event> | null, number>({
      query: (host) => ({ url: 'events', params: lastParams(host) }),
      transformResponse: ({ data }: Many<Event>) =>
        data.find(({ attributes }) => attributes.eventCategory?.data?.length) ?? null,
      keepUnusedDataFor: 0,
    }),
    ownHost: build.query<OwnHost, number>({
      query: (id) => ({
        url: `partners/${id}`,
        params: {
          fields: ['commercialName'],
          populate: { contacts: true, eventHostAddress: { populate: { city: true } } },
        },
      }),
      transformResponse: (body: One<OwnHost>) => body.data.attributes,
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useLastOwnEventQuery, useOwnHostQuery } = prefillApi
