import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { server } from '@/testing/server'
import { isLostChunk, reloadOnce, reloadOnLostChunk } from './chunkErrors'
import { isAhead, startPreload } from './preload'
import { makeStore } from './store'

const lostEvent = (payload = new TypeError('Failed to fetch dynamically imported module')) =>
  Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })

afterEach(() => vi.restoreAllMocks())

test('a lost chunk loads the target afresh, once in ten seconds', () => {
  let clock = 100_000
  const go = vi.fn()
  reloadOnLostChunk(
    () => ({ pathname: '/events', search: '?city=pisac', hash: '#main' }),
    () => clock,
    go,
  )
  const lose = () => window.dispatchEvent(lostEvent())
  lose()
  clock += 9_999
  lose()
  expect(go.mock.calls).toEqual([['/events?city=pisac#main']])
  clock += 2
  lose()
  expect(go).toHaveBeenCalledTimes(2)
  clock += 20_000
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  lose()
  expect(go, 'without a network there is nothing to load').toHaveBeenCalledTimes(2)
})

test('a browser that keeps nothing is not reloaded again and again', () => {
  const go = vi.fn()
  reloadOnLostChunk(() => undefined, Date.now, go)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const lost = lostEvent()
  window.dispatchEvent(lost)
  expect(go).not.toHaveBeenCalled()
  expect(lost.defaultPrevented).toBe(false)
})

test('what did not come is known again, and asked for once', () => {
  reloadOnLostChunk(() => undefined, Date.now, vi.fn())
  const error = new TypeError('Importing a module script failed.')
  window.dispatchEvent(lostEvent(error))
  expect(isLostChunk(error)).toBe(true)
  expect(isLostChunk(new TypeError('x is undefined'))).toBe(false)
  expect(isLostChunk(undefined)).toBe(false)
  const reload = vi.fn()
  reloadOnce(900_000_000_000_000, reload)
  reloadOnce(900_000_000_009_999, reload)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a link that is only pointed at reloads nothing', async () => {
  server.use(http.get('*/news/_payload.json', () => new HttpResponse(null, { status: 404 })))
  const go = vi.fn()
  reloadOnLostChunk(
    () => undefined,
    () => 800_000_000_000_000,
    go,
  )
  const lazy = () => {
    const lost = lostEvent()
    window.dispatchEvent(lost)
    expect(lost.defaultPrevented).toBe(false)
    return Promise.reject(lost.payload)
  }
  startPreload(makeStore(), [{ path: '/news', lazy }])
  document.body.innerHTML = '<a href="/news">News</a>'
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await waitFor(() => expect(isAhead()).toBe(false))
  expect(go).not.toHaveBeenCalled()
  window.dispatchEvent(lostEvent())
  expect(go).toHaveBeenCalledTimes(1)
})
