import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { yieldToBrowser } from '@/shared/deferred'
import { pageSetting } from '@/shared/pageSetting'
import { expired, type SessionState } from '@/shared/session/session'
import { cacheAnswer, cachedAnswer, reportStale } from './answerCache'
import { type Params, toBrackets } from './brackets'
import { type ApiError, toApiError } from './error'
import { generationOf, noteGeneration, sendGeneration } from './generation'
import { withRetry } from './retry'

/** The address of a call: below the operator's address of the API, by default that of the page. */
export const apiUrl = (path: string) => new URL(`/api/${path}`, pageSetting('api') ?? window.location.origin).toString()

export const tokenOf = (state: unknown) => (state as { session: SessionState }).session.token

const call = fetchBaseQuery({
  paramsSerializer: (params) => toBrackets(params as Params),
})

/** Of all calls but multipart ones. */
export const JSON_HEADERS = { Accept: 'application/json', 'Content-Type': 'application/json' }

/** Whether an endpoint uses the token: 'never' is for data that is the same for everybody, 'always' for data that needs it. With `kept: false` the
 *  answer is not kept for a time without a network. */
type Extra = { token?: 'never' | 'always'; kept?: false }

const baseQuery: BaseQueryFn<FetchArgs, unknown, ApiError, Extra | undefined> = async (args, context, extra) => {
  const method = args.method ?? 'GET'
  // Components start their requests in one task; on a phone each takes some milliseconds to send.
  if (method === 'GET') await yieldToBrowser()
  const token = extra?.token === 'never' ? null : tokenOf(context.getState())
  const send = (bearer: string | null) =>
    withRetry(method, async (key) => {
      const headers = new Headers({ ...JSON_HEADERS, ...(args.headers as Record<string, string> | undefined) })
      if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
      if (key) headers.set('Idempotency-Key', key)
      if (method === 'GET') sendGeneration(headers)
      const answer = await call({ ...args, url: apiUrl(args.url), headers }, context, {})
      if (method !== 'GET') noteGeneration(generationOf(answer.meta?.response))
      return answer.error ? { ...answer, error: fromFetch(answer.error) } : answer
    })
  const answer = await send(token)
  const cacheable = method === 'GET' && !token && extra?.kept !== false
  if (cacheable && answer.data !== undefined) {
    if (isStale(answer.meta?.response)) reportStale()
    else void cacheAnswer(urlOf(args), answer.data, extra?.token !== 'never')
  }
  if (cacheable && isUnavailable(answer.error?.status)) {
    const cached = await cachedAnswer(urlOf(args))
    if (cached !== undefined) return { data: cached }
  }
  if (token && answer.error?.status === 401) {
    // Several calls may fail at once; a session that started in the meantime must survive.
    if (tokenOf(context.getState()) === token) context.dispatch(expired())
    if (method === 'GET') {
      const again = extra?.token === 'always' ? answer : await send(null)
      return asVisitor(again, context.getState()) as ReturnType<typeof baseQuery>
    }
  }
  return answer as Awaited<ReturnType<typeof baseQuery>>
}

/** Marks a refusal that follows from the end of the session, which is already reported to the visitor. */
function asVisitor<A extends { error?: ApiError }>(answer: A, state: unknown): A {
  const refused = answer.error && [401, 403].includes(Number(answer.error.status))
  const lapsed = (state as { session: SessionState }).session.lapsed
  return refused && lapsed ? { ...answer, error: { ...answer.error, seen: true } } : answer
}

const urlOf = ({ url, params }: FetchArgs) => `${apiUrl(url)}?${toBrackets((params ?? {}) as Params)}`

/** Whether the portal answered from its response cache because one of its services is unavailable. */
const isStale = (answer: Response | undefined) => answer?.headers.get('Warning')?.startsWith('110') ?? false

/** No network, no gateway, or a gateway that cannot reach its service. */
const isUnavailable = (status: unknown) =>
  status === 'FETCH_ERROR' || status === 502 || status === 503 || status === 504

function fromFetch(error: { status: unknown; data?: unknown; originalStatus?: number }): ApiError {
  if (typeof error.status === 'number') return toApiError(error.status, error.data)
  return toApiError(error.originalStatus ?? 'FETCH_ERROR', null)
}

export const api = createApi({
  baseQuery,
  tagTypes: ['Event', 'Host', 'News', 'Me', 'Session', 'SecondFactor', 'Application'],
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
})
