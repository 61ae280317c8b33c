import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStore } from '@/app/store'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { api } from './api'
import { keepAnswer, lastAnswer, onAnswers, questionOf } from './lastAnswers'

/** The browser's store, as far as it is used. */
function fakeCaches() {
  const kept = new Map<string, Response>()
  const store = {
    put: async (key: string, answer: Response) => void kept.set(key, answer),
    match: async (key: string) => kept.get(key)?.clone(),
    keys: async () => [...kept.keys()],
    delete: async (key: string) => kept.delete(key),
  }
  return { kept, caches: { open: async () => store } }
}

let kept: Map<string, Response>
beforeEach(() => {
  const fake = fakeCaches()
  kept = fake.kept
  vi.stubGlobal('caches', fake.caches)
})
afterEach(() => vi.unstubAllGlobals())

test('a question is the same five minutes later, but another on another day', () => {
  const at = (now: string, day: string) =>
    questionOf(`/api/events?a=${encodeURIComponent(now)}&b=${encodeURIComponent(day)}`)
  const [midnight, next] = ['2026-06-24T05:00:00.000Z', '2026-06-25T05:00:00.000Z']
  expect(at('2026-06-24T14:05:00.000Z', midnight)).toBe(at('2026-06-24T14:10:00.000Z', midnight))
  expect(at('2026-06-24T14:05:00.000Z', midnight)).not.toBe(at('2026-06-24T14:05:00.000Z', next))
})

test('only the latest answers are kept', async () => {
  for (let number = 0; number < 65; number += 1) await keepAnswer(`/api/news?page=${number}`, { number })
  expect(kept.size).toBe(60)
  expect(await lastAnswer('/api/news?page=0')).toBeUndefined()
  expect(await lastAnswer('/api/news?page=64')).toEqual({ number: 64 })
})

test('while the portal is away its pages show what they showed, and say so', async () => {
  const first = await renderApp('/news')
  expect(await screen.findAllByRole('article')).not.toHaveLength(0)
  await waitFor(() => expect([...kept.keys()].some((key) => key.includes('/api/news?'))).toBe(true))
  first.unmount()
  server.use(http.get('*/api/*', () => HttpResponse.error()))
  await renderApp('/news')
  expect(await screen.findAllByRole('article')).not.toHaveLength(0)
  expect(await screen.findByText(/cannot be reached at the moment/)).toBeInTheDocument()
})

test('what the portal itself has kept is told as such, and not kept again', async () => {
  const told: boolean[] = []
  const stop = onAnswers((stale) => told.push(stale))
  const headers = { Warning: '110 - "Response is Stale", 111 - "Revalidation Failed"' }
  server.use(http.get('*/api/kept', () => HttpResponse.json({ data: 1 }, { headers })))
  const kept = api.injectEndpoints({
    endpoints: (build) => ({ kept: build.query<{ data: number }, void>({ query: () => ({ url: 'kept' }) }) }),
  })
  const answer = await makeStore().dispatch(kept.endpoints.kept.initiate())
  stop()
  expect(answer.data).toEqual({ data: 1 })
  expect(told).toEqual([true])
})
