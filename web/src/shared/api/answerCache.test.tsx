import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeStore } from '@/app/store'
import { eventsApi } from '@/features/events/core/eventsApi'
import { newsApi } from '@/features/news/newsApi'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { cacheAnswer, cachedAnswer, cacheKey, onAnswers, reportStale } from './answerCache'
import { api } from './api'
import { referenceApi } from './referenceApi'

/** The used part of the browser's CacheStorage. */
function fakeCaches() {
  const entries = new Map<string, Response>()
  const store = {
    put: async (key: string, answer: Response) => void entries.set(key, answer),
    match: async (key: string) => entries.get(key)?.clone(),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => entries.delete(url),
  }
  return { entries, caches: { open: async () => store } }
}

let entries: Map<string, Response>
beforeEach(() => {
  const fake = fakeCaches()
  entries = fake.entries
  vi.stubGlobal('caches', fake.caches)
})
afterEach(() => vi.unstubAllGlobals())

test('the cache key ignores the current time, not the chosen day', () => {
  const at = (now: string, day: string) =>
    cacheKey(`/api/events?a=${encodeURIComponent(now)}&b=${encodeURIComponent(day)}`)
  const [midnight, next] = ['2026-06-24T05:00:00.000Z', '2026-06-25T05:00:00.000Z']
  expect(at('2026-06-24T14:05:00.000Z', midnight)).toBe(at('2026-06-24T14:10:00.000Z', midnight))
  expect(at('2026-06-24T14:05:00.000Z', midnight)).not.toBe(at('2026-06-24T14:05:00.000Z', next))
})

test('only the latest answers stay in the cache', async () => {
  for (let number = 0; number < 205; number += 1) await cacheAnswer(`/api/news?page=${number}`, { number })
  expect(entries.size).toBe(200)
  expect(await cachedAnswer('/api/news?page=0')).toBeUndefined()
  expect(await cachedAnswer('/api/news?page=204')).toEqual({ number: 204 })
})

test('no answer to the position of the visitor is stored, and those of former versions are removed', async () => {
  const near = 'near=-13.517%2C-71.979&order=nearest'
  entries.set(`http://localhost:3000/api/events/search?q=x&${near}`, Response.json({}))
  const store = makeStore()
  const filter = { locale: 'en', more: { near: '-13.517,-71.979', order: 'nearest' } } as const
  await store.dispatch(eventsApi.endpoints.listEvents.initiate(filter))
  await store.dispatch(eventsApi.endpoints.countEvents.initiate(filter))
  await store.dispatch(eventsApi.endpoints.countEvents.initiate({ locale: 'en', more: { free: 'true' } }))
  // Questions are stored one after the other: the last one shows that those before had their turn.
  await waitFor(() => expect([...entries.keys()].some((url) => url.includes('free=true'))).toBe(true))
  await waitFor(() => expect([...entries.keys()].filter((url) => url.includes('near'))).toEqual([]))
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('-13.517')
})

test('while the portal is unavailable, pages show cached answers with a notice', async () => {
  const first = await renderApp('/news')
  expect(await screen.findAllByRole('article')).not.toHaveLength(0)
  await waitFor(() => expect([...entries.keys()].some((key) => key.includes('/api/news?'))).toBe(true))
  first.unmount()
  server.use(http.get('*/api/*', () => HttpResponse.error()))
  await renderApp('/news')
  expect(await screen.findAllByRole('article')).not.toHaveLength(0)
  expect(await screen.findByText(/cannot be reached at the moment/)).toBeInTheDocument()
})

test('the notice goes when the portal is back, without a further action of the visitor', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await renderApp('/news')
  expect(await screen.findAllByRole('article')).not.toHaveLength(0)
  act(reportStale)
  expect(screen.getByText(/cannot be reached at the moment/)).toBeInTheDocument()
  vi.advanceTimersByTime(20_000)
  await waitFor(() => expect(screen.queryByText(/cannot be reached at the moment/)).toBeNull())
})

test('a list that hardly ever changes does not end the notice', async () => {
  const reported: boolean[] = []
  const stop = onAnswers((stale) => reported.push(stale))
  const store = makeStore()
  await store.dispatch(referenceApi.endpoints.listAreas.initiate('en'))
  expect(reported).toEqual([])
  await store.dispatch(newsApi.endpoints.listNews.initiate('en'))
  stop()
  expect(reported).toEqual([false])
})

test('a stale answer of the portal is reported as stale', async () => {
  const reported: boolean[] = []
  const stop = onAnswers((stale) => reported.push(stale))
  const headers = { Warning: '110 - "Response is Stale", 111 - "Revalidation Failed"' }
  server.use(http.get('*/api/stale', () => HttpResponse.json({ data: 1 }, { headers })))
  const injected = api.injectEndpoints({
    endpoints: (build) => ({ stale: build.query<{ data: number }, void>({ query: () => ({ url: 'stale' }) }) }),
  })
  const answer = await makeStore().dispatch(injected.endpoints.stale.initiate())
  stop()
  expect(answer.data).toEqual({ data: 1 })
  expect(reported).toEqual([true])
})
