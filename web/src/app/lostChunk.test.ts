import { expect, test, vi } from 'vitest'
import { reloadOnLostChunk } from './lostChunk'

test('a lost chunk loads the target afresh, once in ten seconds', () => {
  let clock = 100_000
  const go = vi.fn()
  reloadOnLostChunk(
    () => '/news',
    () => clock,
    go,
  )
  const lose = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  lose()
  clock += 9_999
  lose()
  expect(go.mock.calls).toEqual([['/news']])
  clock += 2
  lose()
  expect(go).toHaveBeenCalledTimes(2)
  clock += 20_000
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  lose()
  expect(go, 'without a network there is nothing to load').toHaveBeenCalledTimes(2)
})
