import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { expired, type SessionState } from '@/shared/session/session'
import { cacheAnswer, cachedAnswer, reportStale } from './answerCache'
import { type Params, toBrackets } from './brackets'
import { type ApiError, toApiError } from './error'
import { generationOf, noteGeneration, sendGeneration } from './generation'
import { withRetry } from './retry'

/** Absolute, because fetch outside a browser (in tests) accepts no relative URL. */
export const apiUrl = (path: string) => new URL(`/api/${path}`, window.location.origin).toString()

export const tokenOf = (state: unknown) => (state as { session: SessionState }).session.token

const call = fetchBaseQuery({
  baseUrl: apiUrl(''),
  headers: { Accept: 'application/json' },
  paramsSerializer: (params) => toBrackets(params as Params),
})

const baseQuery: BaseQueryFn<FetchArgs, unknown, ApiError> = async (args, context, extra) => {
  const method = args.method ?? 'GET'
  const token = tokenOf(context.getState())
  const send = (bearer: string | null) =>
    withRetry(method, async (key) => {
      const headers = new Headers(args.headers as HeadersInit | undefined)
      if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
      if (key) headers.set('Idempotency-Key', key)
      if (method === 'GET') sendGeneration(headers)
      const answer = await call({ ...args, headers }, context, extra)
      if (method !== 'GET') noteGeneration(generationOf(answer.meta?.response))
      return answer.error ? { ...answer, error: fromFetch(answer.error) } : answer
    })
  const answer = await send(token)
  const cacheable = method === 'GET' && !token
  if (cacheable && answer.data !== undefined) {
    if (isStale(answer.meta?.response)) reportStale()
    else void cacheAnswer(urlOf(args), answer.data)
  }
  if (cacheable && isUnavailable(answer.error?.status)) {
    const cached = await cachedAnswer(urlOf(args))
    if (cached !== undefined) return { data: cached }
  }
  if (token && answer.error?.status === 401) {
    // Several calls may fail at once; a session that started in the meantime must survive.
    if (tokenOf(context.getState()) === token) context.dispatch(expired())
    if (method === 'GET') return asVisitor(await send(null), context.getState()) as ReturnType<typeof baseQuery>
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
  tagTypes: ['Event', 'Host', 'News', 'Me', 'Session', 'Application'],
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
})
