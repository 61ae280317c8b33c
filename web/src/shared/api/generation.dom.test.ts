import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeStore } from '@/app/store'
import { server } from '@/testing/server'
import { api } from './api'
import { noteGeneration, sendGeneration } from './generation'

beforeEach(() => vi.useRealTimers())

const sent = () => {
  const headers = new Headers()
  sendGeneration(headers)
  return headers.get('Raymi-Generation')
}

test('a read sends the generation of the last write for ten seconds', () => {
  vi.useFakeTimers()
  noteGeneration('ONE.1')
  noteGeneration(null)
  expect(sent()).toBe('ONE.1')
  vi.advanceTimersByTime(9_999)
  expect(sent()).toBe('ONE.1')
  vi.advanceTimersByTime(1)
  expect(sent()).toBeNull()
})

test('the next read sends the generation that a write returned', async () => {
  const generations: (string | null)[] = []
  server.use(
    http.put('*/api/written', () => HttpResponse.json({}, { headers: { 'Raymi-Generation': 'TWO.2' } })),
    http.get('*/api/read', ({ request }) => {
      generations.push(request.headers.get('Raymi-Generation'))
      return HttpResponse.json({})
    }),
  )
  const calls = api.injectEndpoints({
    endpoints: (build) => ({
      write: build.mutation<unknown, void>({ query: () => ({ url: 'written', method: 'PUT' }) }),
      read: build.query<unknown, void>({ query: () => ({ url: 'read' }) }),
    }),
  })
  const store = makeStore()
  await store.dispatch(calls.endpoints.write.initiate())
  await store.dispatch(calls.endpoints.read.initiate())
  expect(generations).toEqual(['TWO.2'])
})
