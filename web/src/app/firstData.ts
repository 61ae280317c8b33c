import { cacheAnswer } from '@/shared/api/answerCache'
import { api } from '@/shared/api/api'
import type { FirstQuery } from './firstQueries'
import type { Store } from './store'

/** A first question with the body that answers it. */
type Answered = FirstQuery & { body: unknown }
export type FirstData = { queries: Answered[] }

type Endpoint = { select: (arg: unknown) => (state: unknown) => { isUninitialized: boolean } }
type Entries = Parameters<typeof api.util.upsertQueryEntries>[0]

const kept = ({ keep, body }: Answered): unknown => {
  if (keep === 'data') return (body as { data: unknown }).data
  return keep === 'page' ? { pages: [body], pageParams: [1] } : body
}

/**
 * Puts answers that came with a page into the cache, where its components look first. What is there already stays: it may
 * be newer, or hold more pages of a list. The page's module must be loaded, since its endpoints come with it. They are also
 * kept for the time when the portal is away, as if the page had asked.
 */
export function keepFirstData(store: Store, { queries }: FirstData) {
  const endpoints = api.endpoints as unknown as Record<string, Endpoint | undefined>
  const state = store.getState()
  const fresh = queries.filter(({ endpoint, arg }) => endpoints[endpoint]?.select(arg)(state).isUninitialized)
  const entries = fresh.map((query) => ({ endpointName: query.endpoint, arg: query.arg, value: kept(query) }))
  for (const { url, body } of fresh) cacheAnswer(new URL(url, window.location.origin).toString(), body)
  if (entries.length > 0) store.dispatch(api.util.upsertQueryEntries(entries as unknown as Entries))
}

/** The data that the server sent inside the page, or null. */
export function firstDataOf(document: Document): FirstData | null {
  const text = document.getElementById('first-data')?.textContent
  if (!text) return null
  try {
    return JSON.parse(text) as FirstData
  } catch {
    return null // the page asks for itself
  }
}
