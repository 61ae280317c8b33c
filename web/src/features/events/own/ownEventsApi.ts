import { api } from '@/shared/api/api'
import { isNotFound } from '@/shared/api/error'
import { type Many, pageByPage } from '@/shared/api/strapi'
import { LIST_PAGE_MAX } from '@/shared/constants'
import { dayOf, roundedNow, startOf } from '@/shared/dates/lima'
import type { Event } from '../core/eventsApi'

/** An event with the fields that only its host and editors receive. */
export type OwnEvent = Event & {
  publishedAt: string | null
  reviewState?: 'pending' | 'rejected'
  reviewMessage?: string
}
/** `waiting`: not public; `coming`: public and not over; `over`. Each event is in exactly one group. */
export type OwnGroup = 'waiting' | 'coming' | 'over'
type ListArg = { hostId: number; group: OwnGroup }

const PER_PAGE = 12
const populate = {
  eventBanner: true,
  eventMediaPhotos: { limit: 1 },
  eventCategory: true,
  eventAddress: { populate: { city: true } },
  eventContacts: true,
  accessibility: true,
  translations: true,
}
/** A rule gives hundreds of dates, which a card does not count. */
const datesToCome = (now: string) => ({
  filters: { endsAt: { $gt: now } },
  sort: ['startsAt:asc'],
  limit: LIST_PAGE_MAX,
})

/** An event is over after its last day in Lima, as in `isOver`. */
const filtersOf = (group: OwnGroup, today: string) =>
  ({
    waiting: { publishedAt: { $null: true } },
    coming: {
      publishedAt: { $notNull: true },
      $or: [{ eventEndDate: { $gt: today } }, { eventStartDate: { $gte: today } }],
    },
    over: { publishedAt: { $notNull: true }, eventEndDate: { $lte: today }, eventStartDate: { $lt: today } },
  })[group]
const sorts = { waiting: 'updatedAt:desc', coming: 'eventStartDate:asc', over: 'eventEndDate:desc' }

function paramsOf({ hostId, group }: ListArg) {
  const today = startOf(dayOf(new Date())).toISOString()
  const filters = { eventHost: { id: { $eq: hostId } }, ...filtersOf(group, today) }
  return { filters, sort: [sorts[group], 'id:asc'], publicationState: 'preview' }
}

const ownEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The events of a host in one group, including drafts, with the texts of all languages. */
    ownEvents: build.infiniteQuery<Many<OwnEvent>, ListArg, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg, pageParam }) => ({
        url: 'events',
        params: {
          ...paramsOf(queryArg),
          pagination: { page: pageParam, pageSize: PER_PAGE },
          populate: { ...populate, occurrences: datesToCome(roundedNow()) },
        },
      }),
      providesTags: ['Event'],
    }),
    /** The number of events that are over, for the collapsed list. */
    countPastOwnEvents: build.query<number, number>({
      query: (hostId) => ({
        url: 'events',
        params: { ...paramsOf({ hostId, group: 'over' }), fields: ['eventStatus'], pagination: { pageSize: 1 } },
      }),
      transformResponse: (body: Many<unknown>) => body.meta.pagination.total,
      providesTags: ['Event'],
    }),
    removeOwnEvent: build.mutation<unknown, number>({
      query: (id) => ({ url: `events/${id}`, method: 'DELETE' }),
      // After "not found" the list is refetched as well, because the event was deleted elsewhere.
      invalidatesTags: (_result, error) => (error && !isNotFound(error) ? [] : ['Event']),
    }),
  }),
})

export const { useOwnEventsInfiniteQuery, useCountPastOwnEventsQuery, useRemoveOwnEventMutation } = ownEventsApi

export type OwnState = 'draft' | 'pending' | 'rejected' | 'published' | 'cancelled'
export function stateOf({ publishedAt, reviewState, eventStatus }: OwnEvent): OwnState {
  if (reviewState) return reviewState
  if (!publishedAt) return 'draft'
  return eventStatus === 'cancelled' ? 'cancelled' : 'published'
}
