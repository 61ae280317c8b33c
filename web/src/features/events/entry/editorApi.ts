import { api, tokenOf } from '@/shared/api/api'
import { sendMultipart } from '@/shared/api/multipart'
import type { Entity, Many, One } from '@/shared/api/strapi'
import { LIST_PAGE_MAX } from '@/shared/constants'
import type { Event } from '../core/eventsApi'
import { createdParams, type PendingCall } from './saveEvent'

const populate = {
  eventBanner: true,
  eventContacts: true,
  eventCategory: true,
  eventMediaPhotos: true,
  eventMediaVideos: true,
  eventSocialMedias: true,
  accessibility: true,
  audiences: true,
  languages: true,
  eventAddress: { populate: { city: true } },
  eventHost: true,
  occurrences: { sort: ['startsAt:asc'] },
  translations: true,
}

const idsParams = (host: number, page: number) => ({
  filters: { eventHost: { id: { $eq: host } } },
  fields: ['eventStatus'],
  sort: ['id:asc'],
  pagination: { page, pageSize: LIST_PAGE_MAX },
})

const pathOf = (id: number | string) => `events/${encodeURIComponent(id)}`

/** Endpoints for hosts and editors only. */
const editorApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** An event with the texts of all languages. */
    getStoredEvent: build.query<Entity<Event>, string>({
      query: (id) => ({ url: pathOf(id), params: { populate } }),
      transformResponse: (body: One<Event>) => body.data,
      // Not cached: a form is filled only once and must start from the current version.
      keepUnusedDataFor: 0,
      providesTags: ['Event'],
    }),
    createEvent: build.mutation<One<Event>, PendingCall>({
      queryFn: ({ key, body }, { getState }) =>
        sendMultipart<One<Event>>({
          path: 'events',
          method: 'POST',
          data: JSON.parse(body),
          files: {},
          token: tokenOf(getState()),
          key,
        }),
      invalidatesTags: (_result, error) => (error ? [] : ['Event']),
    }),
    updateEvent: build.mutation<One<Event>, { id: number; data: object; ifMatch?: string }>({
      queryFn: ({ id, data, ifMatch }, { getState }) =>
        sendMultipart<One<Event>>({
          path: pathOf(id),
          method: 'PUT',
          data,
          files: {},
          token: tokenOf(getState()),
          ifMatch,
        }),
      invalidatesTags: (_result, error) => (error ? [] : ['Event']),
    }),
    /** Finds the event of a creation whose answer was lost and whose idempotency key has expired, by host, name and time. */
    findCreated: build.query<Entity<Event> | null, { host: number; pending: PendingCall }>({
      query: ({ host, pending }) => ({ url: 'events', params: createdParams(host, pending) }),
      transformResponse: (body: Many<Event>) => body.data[0] ?? null,
      keepUnusedDataFor: 0,
    }),
    deleteEvent: build.mutation<unknown, number>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      invalidatesTags: (_result, error) => (error ? [] : ['Event']),
    }),
    /** The ids of all public events of a host. */
    ownEventIds: build.query<number[], number>({
      queryFn: async (host, _api, _options, load) => {
        const ids: number[] = []
        for (let page = 1; ; page++) {
          const { data, error } = await load({ url: 'events', params: idsParams(host, page) })
          if (error) return { error }
          const { data: events, meta } = data as Many<unknown>
          ids.push(...events.map(({ id }) => id))
          if (page >= meta.pagination.pageCount) return { data: ids }
        }
      },
      providesTags: ['Event'],
    }),
    previewEvent: build.mutation<{ data: { url: string; expiresAt: string } }, number>({
      query: (id) => ({ url: `${pathOf(id)}/preview`, method: 'POST' }),
    }),
  }),
})

export const {
  useGetStoredEventQuery,
  useLazyGetStoredEventQuery,
  useCreateEventMutation,
  useUpdateEventMutation,
  useLazyFindCreatedQuery,
  useDeleteEventMutation,
  useOwnEventIdsQuery,
  usePreviewEventMutation,
} = editorApi
