import { expect, test } from 'vitest'
import { restOf } from './useSheet'

const FRAME = 728

test.each([
  ['peek', 60, 152, 'half'],
  ['peek', 20, 112, 'peek'],
  ['peek', 500, 592, 'full'],
  ['half', -50, 314, 'peek'],
  ['half', 45, 409, 'full'],
  ['full', -60, 552, 'half'],
  ['full', -600, 12, 'peek'],
] as const)('pulled from %s by %i pixels the sheet rests at %s', (from, pulled, height, rest) => {
  expect(restOf(from, pulled, height, FRAME)).toBe(rest)
})
