import { expect, test } from 'vitest'
import { cells, chakana, random, terraces } from './motif'

test('the same seed generates the same mountains, another seed others', () => {
  expect(terraces('apu', 100, 50, 40, 10)).toBe(terraces('apu', 100, 50, 40, 10))
  expect(terraces('apu', 100, 50, 40, 10)).not.toBe(terraces('other', 100, 50, 40, 10))
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
