import { api, tokenOf } from '@/shared/api/api'
import { sendMultipart } from '@/shared/api/multipart'
import type { Entity, Many, One } from '@/shared/api/strapi'
import { LOCALES } from '@/shared/constants'
import type { Event } from '../core/eventsApi'
import type { Told } from './eventEntry'
import { createdParams, type Pending } from './saveEvent'

const populate = {
  eventBanner: true,
  eventContacts: true,
  eventCategory: true,
  eventMediaPhotos: true,
  eventMediaVideos: true,
  eventSocialMedias: true,
  accessibility: true,
  eventAddress: { populate: { city: true } },
  eventHost: true,
  occurrences: { sort: ['startsAt:asc'] },
}

type Fetch = (args: { url: string; params: object }) => PromiseLike<{ data?: unknown; error?: unknown }>
const pathOf = (id: number | string) => `events/${encodeURIComponent(id)}`

/** What only those who write events ask for. */
const editorApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** An event in every language, each with what is its own. */
    tellEvent: build.query<Told, string>({
      queryFn: async (id, _api, _extra, fetch) => {
        const ask = (locale: string) => (fetch as Fetch)({ url: pathOf(id), params: { locale, populate } })
        const answers = await Promise.all(LOCALES.map(ask))
        const error = answers.find((answer) => answer.error)?.error
        if (error) return { error: error as never }
        const [en, es, qu] = answers.map((answer) => (answer.data as One<Event>).data) as [
          Entity<Event>,
          Entity<Event>,
          Entity<Event>,
        ]
        return { data: { en, es, qu } }
      },
      // A form is filled once; it must not be with what was there five minutes ago.
      keepUnusedDataFor: 0,
      providesTags: ['Event'],
    }),
    createEvent: build.mutation<One<Event>, Pending>({
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
    updateEvent: build.mutation<One<Event>, { id: number; data: object }>({
      queryFn: ({ id, data }, { getState }) =>
        sendMultipart<One<Event>>({ path: pathOf(id), method: 'PUT', data, files: {}, token: tokenOf(getState()) }),
      invalidatesTags: (_result, error) => (error ? [] : ['Event']),
    }),
    /** What a creation has made whose answer never came, and whose key is forgotten: the own event of its name and time. */
    findCreated: build.query<Entity<Event> | null, { host: number; pending: Pending }>({
      query: ({ host, pending }) => ({ url: 'events', params: createdParams(host, pending) }),
      transformResponse: (body: Many<Event>) => body.data[0] ?? null,
      keepUnusedDataFor: 0,
    }),
    deleteEvent: build.mutation<unknown, number>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      invalidatesTags: (_result, error) => (error ? [] : ['Event']),
    }),
    previewEvent: build.mutation<{ data: { url: string; expiresAt: string } }, number>({
      query: (id) => ({ url: `${pathOf(id)}/preview`, method: 'POST' }),
    }),
  }),
})

export const {
  useTellEventQuery,
  useCreateEventMutation,
  useUpdateEventMutation,
  useLazyFindCreatedQuery,
  useDeleteEventMutation,
  usePreviewEventMutation,
} = editorApi
