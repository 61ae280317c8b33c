import { expect, test } from 'vitest'
import { eventsApi } from '@/features/events/core/eventsApi'
import '@/features/events/map/eventMapApi'
import { referenceApi } from '@/shared/api/referenceApi'
import { event, many, one, portal } from '@/testing/fixtures'
import { cacheFirstData, firstDataOf } from './firstData'
import { firstQueries } from './firstQueries'
import { pathWithFirstData } from './preload'
import { makeStore } from './store'

const filter = { locale: 'es', day: '2026-06-24', cities: [], categories: [], hosts: [] } as const

test('answers inside the page are cached in the format of their endpoint', () => {
  const store = makeStore()
  cacheFirstData(store, {
    queries: [
      { endpoint: 'portal', arg: 'es', url: '/api/portal', keep: 'data', body: one(portal) },
      { endpoint: 'listPlaces', arg: filter, url: '/api/events', keep: 'body', body: many([event]) },
      { endpoint: 'listEvents', arg: filter, url: '/api/events', keep: 'page', body: many([event]) },
      { endpoint: 'ofAnotherBuild', arg: null, url: '/api/x', keep: 'body', body: {} },
    ],
  })
  const state = store.getState()
  expect(referenceApi.endpoints.portal.select('es')(state).data).toEqual(portal)
  const places = Object.values(state.api.queries).find((query) => query?.endpointName === 'listPlaces')
  expect(places?.data).toEqual(many([event]))
  const list = eventsApi.endpoints.listEvents.select({ ...filter, cities: [], categories: [], hosts: [] })(state)
  expect(list.data?.pages).toEqual([many([event])])
  expect(list.isSuccess).toBe(true)
})

test('existing cache entries are not overwritten', () => {
  const store = makeStore()
  const query = { endpoint: 'portal', arg: 'es', url: '/api/portal', keep: 'data' } as const
  cacheFirstData(store, { queries: [{ ...query, body: one(portal) }] })
  cacheFirstData(store, { queries: [{ ...query, body: one({ ...portal, id: 99 }) }] })
  expect(referenceApi.endpoints.portal.select('es')(store.getState()).data?.id).toBe(portal.id)
})

test('missing or invalid first data is null', () => {
  const page = (html: string) => new DOMParser().parseFromString(html, 'text/html')
  expect(firstDataOf(page('<p></p>'))).toBeNull()
  expect(firstDataOf(page('<script type="application/json" id="first-data">{</script>'))).toBeNull()
  expect(firstDataOf(page('<script type="application/json" id="first-data">{"queries":[]}</script>'))).toEqual({
    queries: [],
  })
})

test('the first queries contain only placeholders that the server fills in', () => {
  const placeholders = [...JSON.stringify(firstQueries).matchAll(/(?:\{|%7B)(\w+)(?:\}|%7D)/g)].map(([, name]) => name)
  expect([...new Set(placeholders)].sort()).toEqual([
    'code',
    'day',
    'from',
    'id',
    'lastDay',
    'locale',
    'monthEnd',
    'now',
    'number',
    'to',
  ])
  for (const queries of Object.values(firstQueries)) {
    for (const { url } of queries) expect(url).toMatch(/^\/api\/[\w/{}-]+\?/)
  }
})

test('only links to pages with first data are preloaded', () => {
  const link = (html: string) => {
    document.body.innerHTML = html
    return pathWithFirstData(document.querySelector('a > span') ?? document.querySelector('a'))
  }
  expect(link('<a href="/es/event/5"><span>x</span></a>')).toBe('/es/event/5')
  expect(link('<a href="/events">x</a>')).toBe('/events')
  for (const other of [
    '/create-event',
    '/events?q=x',
    '/event/EventPage',
    'https://elsewhere.example/event/5',
    '/uploads/a.pdf',
  ]) {
    expect(link(`<a href="${other}">x</a>`)).toBeNull()
  }
})
