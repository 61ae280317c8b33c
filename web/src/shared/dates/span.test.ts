import { expect, test } from 'vitest'
import { entryEnd, isWholeDays, meantEnd, overAt } from './span'
import cases from './spanCases.json'

// The server has the same rules and the same cases.
test.each(cases)('$of', ({ start, end, meant, entry, over, whole }) => {
  expect(meantEnd(start, end)).toBe(meant)
  expect(isWholeDays(start, end)).toBe(whole)
  expect(entryEnd(start, end)).toBe(entry)
  expect(entryEnd(start, end) > start).toBe(true)
  expect(new Date(overAt(start, end)).toISOString()).toBe(over)
})
