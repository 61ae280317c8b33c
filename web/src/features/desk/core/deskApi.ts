import { api } from '@/shared/api/api'
import { type Entity, type Many, type One, pageByPage } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import type { RoleType } from '@/shared/session/session'
import { applicationsParams, eventEntryParams, eventsParams, type QueueSearch } from './queueQueries'

type ApplicationState = 'received' | 'information_requested' | 'approved' | 'rejected'
export type Application = {
  state: ApplicationState
  message: string
  userId: number
  hostId: number
  hostName: string
  onBehalf: boolean
  createdAt: string
  updatedAt: string
  decidedAt: string | null
  personalIdentifyingDocument: string | null
  scanFileIds: number[]
}
/** An event with the fields of the queue; its page loads the rest. */
export type DeskEvent = {
  eventName: string | null
  createdAt: string
  publishedAt: string | null
  reviewState?: 'pending' | 'rejected'
  reviewMessage?: string
  eventHost?: { data: Entity<{ commercialName: string | null; personalName: string | null }> | null }
}
type DeskHost = { name: string; trusted: boolean; state: string; createdAt: string }
export type Account = {
  username: string
  email: string
  confirmed: boolean
  blocked: boolean
  role: RoleType
  eventHostData: number
  language: Locale
  createdAt: string
  secondFactor: boolean
}
/** What the files of a user take in the store, and may take. */
export type Quota = { usedBytes: number; limitBytes: number }
export type AuditEntry = {
  createdAt: string
  userId: number
  action: string
  noun: string
  entryId: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
export type Verdict = 'approve' | 'ask' | 'reject'
/** How long a verdict can be cancelled before it takes effect, in seconds. */
export const UNDO_SECONDS = 10
/** The entries that editors decide on, by the noun of their path. */
export type Decidable = { noun: 'applications' | 'events'; id: number }
const listTag = { applications: 'Application', events: 'DeskEvent' } as const

/** `updatedAt` is the version that the editor has read; the server answers 409 when the entry has changed since. */
type Decision = { id: string; verdict: Verdict; message: string; updatedAt: string | null }
export type AuditSource = 'content' | 'applications' | 'users'

const desk = api.enhanceEndpoints({
  addTagTypes: ['Application', 'DeskEvent', 'DeskHost', 'Account', 'Quota', 'Audit'] as const,
})
const entry = <A>(body: One<A>) => body.data
const at = (noun: string, id: string | number) => `desk/${noun}/${encodeURIComponent(id)}`
const page = (number: number, pageSize = 25) => ({ page: number, pageSize })

/** Endpoints for editors and administrators. */
const deskApi = desk.injectEndpoints({
  endpoints: (build) => ({
    listApplications: build.infiniteQuery<Many<Application>, QueueSearch, number>({
      query: ({ queryArg, pageParam }) => ({
        url: 'desk/applications',
        params: applicationsParams(queryArg, pageParam),
      }),
      infiniteQueryOptions: pageByPage,
      providesTags: ['Application'],
    }),
    listDeskEvents: build.infiniteQuery<Many<DeskEvent>, QueueSearch, number>({
      query: ({ queryArg, pageParam }) => ({ url: 'desk/events', params: eventsParams(queryArg, pageParam) }),
      infiniteQueryOptions: pageByPage,
      providesTags: ['DeskEvent'],
    }),
    getApplication: build.query<Entity<Application>, string>({
      query: (id) => ({ url: at('applications', id) }),
      transformResponse: entry<Application>,
      providesTags: ['Application'],
    }),
    getDeskEvent: build.query<Entity<DeskEvent>, { id: string; locale: Locale }>({
      query: ({ id, locale }) => ({ url: `events/${encodeURIComponent(id)}`, params: eventEntryParams(locale) }),
      transformResponse: entry<DeskEvent>,
      providesTags: ['DeskEvent'],
    }),
    // Refetched after an error as well: a refused verdict means that the entry has changed or is already decided. Other
    // data changes when the verdict takes effect.
    decideApplication: build.mutation<unknown, Decision & { hostUpdatedAt: string | null }>({
      query: ({ id, verdict, message, updatedAt, hostUpdatedAt }) => ({
        url: `${at('applications', id)}/${verdict}`,
        method: 'POST',
        body: { message, updatedAt, hostUpdatedAt, delaySeconds: UNDO_SECONDS },
      }),
      invalidatesTags: (_result, error) => (error ? ['Application', 'Host'] : ['Application']),
    }),
    decideEvent: build.mutation<unknown, Decision>({
      query: ({ id, verdict, message, updatedAt }) => ({
        url: `${at('events', id)}/${verdict}`,
        method: 'POST',
        body: { ...(verdict === 'reject' && { message }), updatedAt, delaySeconds: UNDO_SECONDS },
      }),
      invalidatesTags: (_result, error) => (error ? ['DeskEvent', 'Event'] : ['DeskEvent']),
    }),
    cancelVerdict: build.mutation<unknown, Decidable>({
      query: ({ noun, id }) => ({ url: `${at(noun, id)}/verdict`, method: 'DELETE' }),
      invalidatesTags: (_result, _error, { noun }) => [listTag[noun]],
    }),
    getDeskHost: build.query<Entity<DeskHost>, number>({
      query: (id) => ({ url: at('hosts', id) }),
      transformResponse: entry<DeskHost>,
      providesTags: ['DeskHost'],
    }),
    trustHost: build.mutation<unknown, { id: number; trusted: boolean }>({
      query: ({ id, trusted }) => ({ url: at('hosts', id), method: 'PUT', body: { trusted } }),
      invalidatesTags: ['DeskHost', 'Audit'],
    }),
    linkDocument: build.mutation<{ url: string }, number>({
      query: (id) => ({ url: `upload/files/${id}/link`, method: 'POST', body: {} }),
    }),
    getAccount: build.query<Entity<Account>, number>({
      query: (id) => ({ url: at('users', id) }),
      transformResponse: entry<Account>,
      providesTags: ['Account'],
    }),
    listAccounts: build.query<Many<Account>, { text: string; role: string; page: number }>({
      query: ({ text, role, page: number }) => ({
        url: 'desk/users',
        params: { _q: text || undefined, role: role || undefined, pagination: page(number) },
      }),
      providesTags: ['Account'],
    }),
    updateAccount: build.mutation<unknown, { id: number; role?: RoleType; blocked?: boolean }>({
      query: ({ id, ...body }) => ({ url: at('users', id), method: 'PUT', body }),
      invalidatesTags: ['Account', 'Audit'],
    }),
    resetSecondFactor: build.mutation<unknown, number>({
      query: (id) => ({ url: `${at('users', id)}/second-factor`, method: 'DELETE' }),
      invalidatesTags: ['Account', 'Audit'],
    }),
    getQuota: build.query<Entity<Quota>, number>({
      query: (id) => ({ url: at('quotas', id) }),
      transformResponse: entry<Quota>,
      providesTags: ['Quota'],
    }),
    updateQuota: build.mutation<unknown, { id: number; limitBytes: number }>({
      query: ({ id, ...body }) => ({ url: at('quotas', id), method: 'PUT', body }),
      invalidatesTags: ['Quota'],
    }),
    listAudit: build.query<Many<AuditEntry>, { source: AuditSource; page: number }>({
      query: ({ source, page: number }) => ({
        url: `desk/audit/${source}`,
        params: { pagination: page(number, 50) },
      }),
      providesTags: ['Audit'],
    }),
  }),
})

/** Refetches what a verdict changes in the desk, and what public pages show of the entry if `pages` is true. */
export const verdictInEffect = ({ noun }: Decidable, pages: boolean) =>
  deskApi.util.invalidateTags([
    listTag[noun],
    'Account',
    'Audit',
    ...(pages ? (['Event', 'Host', 'DeskHost'] as const) : []),
  ])

export const {
  useListApplicationsInfiniteQuery,
  useListDeskEventsInfiniteQuery,
  useGetApplicationQuery,
  useGetDeskEventQuery,
  useDecideApplicationMutation,
  useDecideEventMutation,
  useCancelVerdictMutation,
  useGetDeskHostQuery,
  useTrustHostMutation,
  useLinkDocumentMutation,
  useGetAccountQuery,
  useListAccountsQuery,
  useUpdateAccountMutation,
  useResetSecondFactorMutation,
  useGetQuotaQuery,
  useUpdateQuotaMutation,
  useListAuditQuery,
} = deskApi
