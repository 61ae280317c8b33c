import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PICTURE_CACHE } from '@/shared/constants'
import type { Saved } from '@/shared/saved/saved'
import { named, picture } from '@/testing/fixtures'
import { server } from '@/testing/server'
import { keep, programmeQuestions, savedQuestions } from './keep'
import { keptProgramme, recordKept } from './kept'
import { isGenerous, workerUrl } from './start'

const stores = new Map<string, Map<string, Response>>()

/** A browser's caches in memory. */
const caches = {
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      keys: async () => [...store.keys()].map((url) => ({ url: new URL(url, location.href).href })),
      match: async (url: string) => store.get(url),
      put: async (url: string, answer: Response) => void store.set(url, answer),
      delete: async ({ url }: { url: string }) => store.delete(new URL(url).pathname),
    }
  },
}

beforeEach(() => vi.stubGlobal('caches', caches))
afterEach(() => {
  stores.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const saved = (kind: Saved['kind'], id: string): Saved => ({ kind, id, name: id, at: 1 })

test('the questions are those of seven days, and of saved entries', () => {
  const days = programmeQuestions('es', '2026-12-29').map(({ params }) => JSON.stringify(params.filters ?? {}))
  for (const midnight of ['2026-12-29T05:00:00.000Z', '2027-01-04T05:00:00.000Z'])
    expect(days.some((text) => text.includes(`"endsAt":{"$gt":"${midnight}"}`))).toBe(true)
  expect(days.some((text) => text.includes('2027-01-06'))).toBe(false)
  const paths = savedQuestions('es', [saved('event', '7'), saved('host', '3'), saved('search', 'q=x')])
  expect(paths.map(({ path }) => path)).toEqual(['events', 'events/7', 'partners/3'])
  expect(savedQuestions('es', [])).toEqual([])
})

test('an event, its answer and a small picture are kept; the pictures of other events are removed with the programme', async () => {
  const { id, attributes } = named(9, 'Chiri Uchu')
  const event = { id, attributes: { ...attributes, eventBanner: { data: picture } } }
  server.use(
    http.get('*/api/events/feed.ics', () => new HttpResponse('BEGIN:VCALENDAR')),
    http.get('*/api/events/:id', () => HttpResponse.json({ data: event, meta: {} })),
    http.get('*/api/events', () => HttpResponse.json({ data: [event], meta: {} })),
    http.get('*/api/*', () => new HttpResponse(null, { status: 404 })),
    http.get('*/img/*', () => new HttpResponse('picture')),
  )
  const old = '/img/w_320,r_3x2,f_webp/1-old.webp'
  await (await caches.open(PICTURE_CACHE)).put(old, new Response('old'))
  const pictures = () => [...(stores.get(PICTURE_CACHE)?.keys() ?? [])]
  const small = '/img/w_320,r_3x2,f_webp/7-poster_ab12cd34ef.jpg'
  await keep('en', [saved('event', String(event.id))], null)
  expect(pictures()).toEqual([old, small])
  const answers = [...(stores.get('raymi-answers')?.keys() ?? [])]
  expect(answers.some((url) => url.includes(`/api/events/${event.id}?`))).toBe(true)
  const feed = stores.get('raymi-answers')?.get(`http://localhost:3000/api/events/feed.ics?event=${event.id}&locale=en`)
  expect(await feed?.json()).toBe('BEGIN:VCALENDAR')
  await keep('en', [], '2026-12-29')
  expect(pictures()).toEqual([small])
})

test('at most three mebibytes are kept, counted as bytes', async () => {
  const { attributes } = named(9, 'Chiri Uchu')
  const large = (id: number) => ({
    id,
    attributes: { ...attributes, eventDescription: 'ñ'.repeat(500_000), eventBanner: { data: picture } },
  })
  let requests = 0
  server.use(
    http.get('*/api/events', () => HttpResponse.json({ data: [named(1, 'Small'), named(2, 'Small')], meta: {} })),
    http.get('*/api/events/:id', ({ params }) => {
      requests++
      return HttpResponse.json({ data: large(Number(params.id)), meta: {} })
    }),
    http.get('*/api/*', () => HttpResponse.json({ data: [], meta: {} })),
    http.get('*/img/*', () => new HttpResponse('picture')),
  )
  const events = ['1', '2', '3', '4', '5', '6'].map((id) => saved('event', id))
  await keep('en', events, null)
  const answers = [...(stores.get('raymi-answers')?.values() ?? [])]
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.clone().blob()).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(sizes.filter((size) => size > 1_000_000)).toHaveLength(3)
  expect(bytes).toBeLessThanOrEqual(3 * 1024 * 1024)
  expect(requests).toBe(4) // the fourth is too large for what is left; the others are not requested
  expect(stores.get(PICTURE_CACHE)?.size ?? 0).toBe(0)
})

test('without a network nothing that was kept is removed', async () => {
  server.use(http.get('*/api/*', () => HttpResponse.error()))
  await (await caches.open(PICTURE_CACHE)).put('/img/a', new Response('old'))
  await expect(keep('en', [], '2026-12-29')).rejects.toThrow()
  expect(stores.get(PICTURE_CACHE)?.size).toBe(1)
})

test('the record of what is kept is read again, and a damaged one is none', () => {
  expect(keptProgramme()).toBeNull()
  recordKept({ at: 5, locale: 'qu' })
  expect(keptProgramme()).toEqual({ at: 5, locale: 'qu' })
  for (const text of ['{', 'null', '{"at":"x","locale":"en"}', '{"at":1}']) {
    localStorage.setItem('raymi-kept', text)
    expect(keptProgramme(), text).toBeNull()
  }
})

test.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('over a connection %j the programme is kept by itself: %s', (connection, generous) => {
  expect(isGenerous(connection)).toBe(generous)
})

test('the worker is told where the files are if they have an origin of their own', () => {
  expect(workerUrl('https://a.example/assets/x.js', 'https://a.example')).toBe('/serviceWorker.js')
  expect(workerUrl('https://cdn.example/assets/x.js', 'https://a.example')).toBe(
    '/serviceWorker.js?assets=https%3A%2F%2Fcdn.example',
  )
})
