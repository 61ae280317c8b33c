import { api } from '@/shared/api/api'
import { type ApiError, isNotFound } from '@/shared/api/error'
import { type Entity, type Many, pageByPage } from '@/shared/api/strapi'
import { LOCALES, type Locale } from '@/shared/constants'
import { dayOf, roundedNow, startOf } from '@/shared/dates/lima'
import type { Event } from '../core/eventsApi'

/** What only its people and the editors are told of an event. */
export type OwnEvent = Event & {
  publishedAt: string | null
  reviewState?: 'pending' | 'rejected'
  reviewMessage?: string
}
/** An event as each language serves it. */
export type OwnTold = Record<Locale, Entity<OwnEvent>>
type Page = { events: OwnTold[]; meta: Many<OwnEvent>['meta'] }
/** What is not public and so needs something; what is to come; what is over. Each event is in one of them. */
export type OwnGroup = 'waiting' | 'coming' | 'over'
type Asked = { hostId: number; group: OwnGroup }

const PER_PAGE = 12
const populate = {
  eventBanner: true,
  eventMediaPhotos: { limit: 1 },
  eventCategory: true,
  eventAddress: { populate: { city: true } },
  eventContacts: true,
  accessibility: true,
}
/** Dates are the same in every language: one answer brings them. */
const datesToCome = (now: string) => ({ filters: { endsAt: { $gt: now } }, sort: ['startsAt:asc'] })

/** An event is over after its last day in Lima, as `isOver` has it. */
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

function paramsOf({ hostId, group }: Asked) {
  const today = startOf(dayOf(new Date())).toISOString()
  const filters = { eventHost: { id: { $eq: hostId } }, ...filtersOf(group, today) }
  return { filters, sort: [sorts[group], 'id:asc'], publicationState: 'preview' }
}

const ownEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A host's own of one group, drafts and waiting ones too, in three languages: what one of them lacks is seen. */
    ownEvents: build.infiniteQuery<Page, Asked, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (page) => pageByPage.getNextPageParam({ data: [], meta: page.meta }),
      },
      queryFn: async ({ queryArg, pageParam }, _store, _extra, ask) => {
        const params = { ...paramsOf(queryArg), pagination: { page: pageParam, pageSize: PER_PAGE } }
        const withDates = { ...populate, occurrences: datesToCome(roundedNow()) }
        const answers = await Promise.all(
          LOCALES.map((locale) =>
            ask({ url: 'events', params: { ...params, populate: locale === 'es' ? withDates : populate, locale } }),
          ),
        )
        const failed = answers.find(({ error }) => error)
        if (failed) return { error: failed.error as ApiError }
        const [en, es, qu] = answers.map(({ data }) => data as Many<OwnEvent>)
        if (!en || !es || !qu) return { error: { status: 'FETCH_ERROR', fields: [] } }
        return { data: { events: joined(en, es, qu), meta: es.meta } }
      },
      providesTags: ['Event'],
    }),
    /** How many are over, before anybody asks to see them. */
    countOwnOver: build.query<number, number>({
      query: (hostId) => ({
        url: 'events',
        params: { ...paramsOf({ hostId, group: 'over' }), fields: ['eventStatus'], pagination: { pageSize: 1 } },
      }),
      transformResponse: (body: Many<unknown>) => body.meta.pagination.total,
      providesTags: ['Event'],
    }),
    removeOwnEvent: build.mutation<unknown, number>({
      query: (id) => ({ url: `events/${id}`, method: 'DELETE' }),
      // What somebody else has deleted meanwhile goes from the list, too.
      invalidatesTags: (_result, error) => (error && !isNotFound(error) ? [] : ['Event']),
    }),
  }),
})

const joined = (en: Many<OwnEvent>, es: Many<OwnEvent>, qu: Many<OwnEvent>): OwnTold[] =>
  es.data.map((event) => {
    const same = (list: Many<OwnEvent>) => list.data.find(({ id }) => id === event.id) ?? event
    return { en: same(en), es: event, qu: same(qu) }
  })

export const { useOwnEventsInfiniteQuery, useCountOwnOverQuery, useRemoveOwnEventMutation } = ownEventsApi

export type OwnState = 'draft' | 'pending' | 'rejected' | 'published' | 'cancelled'
export function stateOf({ publishedAt, reviewState, eventStatus }: OwnEvent): OwnState {
  if (reviewState) return reviewState
  if (!publishedAt) return 'draft'
  return eventStatus === 'cancelled' ? 'cancelled' : 'published'
}
