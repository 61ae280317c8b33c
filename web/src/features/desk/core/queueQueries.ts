import { LIST_PAGE_MAX, type Locale } from '@/shared/constants'

export const QUEUE_KINDS = ['all', 'applications', 'events'] as const
export const QUEUE_STATES = ['waiting', 'asked', 'approved', 'rejected'] as const
type QueueState = (typeof QUEUE_STATES)[number]
/** Without `oldest`, the events that match the text best come first. */
export type QueueSearch = { state: QueueState; text: string; oldest?: boolean; locale: Locale }

const applicationStates = {
  waiting: 'received',
  asked: 'information_requested',
  approved: 'approved',
  rejected: 'rejected',
} as const
// Events have no state "asked": they are approved or rejected.
const eventStates = { waiting: 'pending', asked: null, approved: 'published', rejected: 'rejected' } as const

const common = ({ text, oldest }: QueueSearch, page: number) => ({
  _q: text || undefined,
  sort: oldest === undefined ? undefined : [oldest ? 'createdAt:asc' : 'createdAt:desc'],
  pagination: { page, pageSize: LIST_PAGE_MAX },
})

export const hasEvents = (state: QueueState) => eventStates[state] !== null

export const applicationsParams = (search: QueueSearch, page: number) => ({
  ...common(search, page),
  state: applicationStates[search.state],
})

export const eventEntryParams = (locale: Locale) => ({
  fields: ['eventName', 'createdAt', 'publishedAt', 'reviewState', 'reviewMessage'],
  populate: { eventHost: { fields: ['commercialName', 'personalName'] } },
  locale,
})

export const eventsParams = (search: QueueSearch, page: number) => ({
  ...common(search, page),
  ...eventEntryParams(search.locale),
  state: eventStates[search.state] ?? undefined,
})

const isOneOf = <T extends string>(list: readonly T[], value: string | null): value is T => list.includes(value as T)

/** The filters of the queue and the minimum number of rows to load, from the URL. */
export function searchFrom(params: URLSearchParams, locale: Locale) {
  const [kind, state] = [params.get('kind'), params.get('state')]
  return {
    kind: isOneOf(QUEUE_KINDS, kind) ? kind : 'all',
    rows: Number(params.get('rows')) || 0,
    search: {
      state: isOneOf(QUEUE_STATES, state) ? state : 'waiting',
      text: params.get('q') ?? '',
      oldest: params.get('order') !== 'newest',
      locale,
    } satisfies QueueSearch,
  }
}
