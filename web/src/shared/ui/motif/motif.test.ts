import { expect, test } from 'vitest'
import { cells, chakana, random, terraces, weave } from './motif'

test('the same seed generates the same cloth, another seed another cloth', () => {
  expect(weave('event 1', 'dance')).toEqual(weave('event 1', 'dance'))
  expect(weave('event 1')).not.toEqual(weave('event 2'))
  expect(terraces('apu', 100, 50, 40, 10)).toBe(terraces('apu', 100, 50, 40, 10))
})

test('an area of culture always has the same ground colour', () => {
  const grounds = Array.from({ length: 8 }, (_, index) => weave(`event ${index}`, 'music').ground)
  expect(new Set(grounds).size).toBe(1)
})

test('stripes cover the whole cloth without a gap', () => {
  for (let index = 0; index < 20; index += 1) {
    let end = 0
    for (const stripe of weave(`event ${index}`).stripes) {
      expect(stripe.y).toBe(end)
      end += stripe.height
    }
    expect(end).toBeGreaterThanOrEqual(400)
  }
})

test('random numbers lie between 0 and 1 and are spread', () => {
  const next = random('seed')
  const values = Array.from({ length: 200 }, next)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThan(1)
  expect(new Set(values).size).toBeGreaterThan(190)
})

test('every figure has cells', () => {
  for (let kind = 0; kind < 6; kind += 1) expect(cells(kind)).toMatch(/^M\d+ \d+h/)
  expect(chakana(10)).not.toBe(chakana(10, false))
})
