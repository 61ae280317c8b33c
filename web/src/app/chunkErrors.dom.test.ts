import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { server } from '@/testing/server'
import { isChunkError, reloadOnChunkError, reloadOnce } from './chunkErrors'
import { isPreloading, startPreload } from './preload'
import { makeStore } from './store'

const chunkErrorEvent = (payload = new TypeError('Failed to fetch dynamically imported module')) =>
  Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })

afterEach(() => vi.restoreAllMocks())

test('a chunk error reloads the target at most once in ten seconds', () => {
  let clock = 100_000
  const go = vi.fn()
  reloadOnChunkError(
    () => ({ pathname: '/events', search: '?city=pisac', hash: '#main' }),
    () => clock,
    go,
  )
  const fail = () => window.dispatchEvent(chunkErrorEvent())
  fail()
  clock += 9_999
  fail()
  expect(go.mock.calls).toEqual([['/events?city=pisac#main']])
  clock += 2
  fail()
  expect(go).toHaveBeenCalledTimes(2)
  clock += 20_000
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fail()
  expect(go, 'no reload without a network').toHaveBeenCalledTimes(2)
})

test('without storage there is no reload, so that there is no reload loop', () => {
  const go = vi.fn()
  reloadOnChunkError(() => undefined, Date.now, go)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const event = chunkErrorEvent()
  window.dispatchEvent(event)
  expect(go).not.toHaveBeenCalled()
  expect(event.defaultPrevented).toBe(false)
})

test('a chunk error is recognised, and its page reloads once', () => {
  reloadOnChunkError(() => undefined, Date.now, vi.fn())
  const error = new TypeError('Importing a module script failed.')
  window.dispatchEvent(chunkErrorEvent(error))
  expect(isChunkError(error)).toBe(true)
  expect(isChunkError(new TypeError('x is undefined'))).toBe(false)
  expect(isChunkError(undefined)).toBe(false)
  const reload = vi.fn()
  reloadOnce(900_000_000_000_000, reload)
  reloadOnce(900_000_000_009_999, reload)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a chunk error of a preload does not reload the page', async () => {
  server.use(http.get('*/news/_payload.json', () => new HttpResponse(null, { status: 404 })))
  const go = vi.fn()
  reloadOnChunkError(
    () => undefined,
    () => 800_000_000_000_000,
    go,
  )
  const lazy = () => {
    const event = chunkErrorEvent()
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
    return Promise.reject(event.payload)
  }
  startPreload(makeStore(), lazy)
  document.body.innerHTML = '<a href="/news">News</a>'
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await waitFor(() => expect(isPreloading()).toBe(false))
  expect(go).not.toHaveBeenCalled()
  window.dispatchEvent(chunkErrorEvent())
  expect(go).toHaveBeenCalledTimes(1)
})
