import { cacheAnswer } from '@/shared/api/answerCache'
import { api, apiUrl } from '@/shared/api/api'
import type { FirstQuery } from './firstQueries'
import type { Store } from './store'

/** A first query with the body of its answer. */
type AnsweredQuery = FirstQuery & { body: unknown }
export type FirstData = { queries: AnsweredQuery[] }

type Endpoint = { select: (arg: unknown) => (state: unknown) => { isUninitialized: boolean } }
type Entries = Parameters<typeof api.util.upsertQueryEntries>[0]

const cacheValue = ({ keep, body }: AnsweredQuery): unknown => {
  if (keep === 'data') return (body as { data: unknown }).data
  return keep === 'page' ? { pages: [body], pageParams: [1] } : body
}

/**
 * Puts answers that came inside a page into the RTK Query cache. Existing entries are not overwritten: they may be newer, or
 * contain more pages of a list. The page's module must be loaded, because it registers the endpoints. The answers are also
 * stored for use while the portal is unavailable, as after a request.
 */
export function cacheFirstData(store: Store, { queries }: FirstData) {
  const endpoints = api.endpoints as unknown as Record<string, Endpoint | undefined>
  const state = store.getState()
  const fresh = queries.filter(({ endpoint, arg }) => endpoints[endpoint]?.select(arg)(state).isUninitialized)
  const entries = fresh.map((query) => ({ endpointName: query.endpoint, arg: query.arg, value: cacheValue(query) }))
  for (const { url, body } of fresh) void cacheAnswer(apiUrl(url.replace('/api/', '')), body)
  if (entries.length > 0) store.dispatch(api.util.upsertQueryEntries(entries as unknown as Entries))
}

const firstDataElement = (document: Document) => document.getElementById('first-data')

/** Whether the server sent data inside the page. */
export const hasFirstData = (document: Document) => firstDataElement(document) !== null

/** The data that the server sent inside the page, or null. */
export function firstDataOf(document: Document): FirstData | null {
  const text = firstDataElement(document)?.textContent
  if (!text) return null
  try {
    return JSON.parse(text) as FirstData
  } catch {
    return null // the page requests its data itself
  }
}
