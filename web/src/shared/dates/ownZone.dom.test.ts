import { afterEach, expect, test, vi } from 'vitest'
import { ownZone } from './ownZone'

afterEach(() => vi.unstubAllGlobals())

test('a browser with Temporal names its zone by it', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'America/Bogota' } })
  expect(ownZone()).toBe('America/Bogota')
})

test('other browsers name it by Intl', () => {
  vi.stubGlobal('Temporal', undefined)
  expect(ownZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
