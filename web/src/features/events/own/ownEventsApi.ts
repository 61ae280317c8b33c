import { api } from '@/shared/api/api'
import { type ApiError, isNotFound } from '@/shared/api/error'
import { type Entity, type Many, pageByPage } from '@/shared/api/strapi'
import { LOCALES, type Locale } from '@/shared/constants'
import { dayOf, roundedNow, startOf } from '@/shared/dates/lima'
import { byLocale } from '@/shared/i18n/byLocale'
import type { Event } from '../core/eventsApi'

/** An event with the fields that only its host and editors receive. */
export type OwnEvent = Event & {
  publishedAt: string | null
  reviewState?: 'pending' | 'rejected'
  reviewMessage?: string
}
/** An event in each language. */
export type LocalizedOwnEvent = Record<Locale, Entity<OwnEvent>>
type Page = { events: LocalizedOwnEvent[]; meta: Many<OwnEvent>['meta'] }
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
}
/** Dates are the same in every language, so only one of the three queries populates them. */
const datesToCome = (now: string) => ({ filters: { endsAt: { $gt: now } }, sort: ['startsAt:asc'] })

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
    /** The events of a host in one group, including drafts, in three languages, so that missing translations are known. */
    ownEvents: build.infiniteQuery<Page, ListArg, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (page) => pageByPage.getNextPageParam({ data: [], meta: page.meta }),
      },
      queryFn: async ({ queryArg, pageParam }, _store, _extra, fetch) => {
        const params = { ...paramsOf(queryArg), pagination: { page: pageParam, pageSize: PER_PAGE } }
        const withDates = { ...populate, occurrences: datesToCome(roundedNow()) }
        const answers = await Promise.all(
          LOCALES.map((locale) =>
            fetch({ url: 'events', params: { ...params, populate: locale === 'es' ? withDates : populate, locale } }),
          ),
        )
        const failed = answers.find(({ error }) => error)
        if (failed) return { error: failed.error as ApiError }
        const lists = byLocale((_, index) => answers[index]?.data as Many<OwnEvent> | undefined)
        if (!lists.es || Object.values(lists).includes(undefined))
          return { error: { status: 'FETCH_ERROR', fields: [] } }
        return { data: { events: joinLanguages(lists.es, lists), meta: lists.es.meta } }
      },
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

const joinLanguages = (dated: Many<OwnEvent>, lists: Record<Locale, Many<OwnEvent> | undefined>): LocalizedOwnEvent[] =>
  dated.data.map((event) => byLocale((locale) => lists[locale]?.data.find(({ id }) => id === event.id) ?? event))

export const { useOwnEventsInfiniteQuery, useCountPastOwnEventsQuery, useRemoveOwnEventMutation } = ownEventsApi

export type OwnState = 'draft' | 'pending' | 'rejected' | 'published' | 'cancelled'
export function stateOf({ publishedAt, reviewState, eventStatus }: OwnEvent): OwnState {
  if (reviewState) return reviewState
  if (!publishedAt) return 'draft'
  return eventStatus === 'cancelled' ? 'cancelled' : 'published'
}
