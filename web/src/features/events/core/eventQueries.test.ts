import { expect, test } from 'vitest'
import { eventParams, HAPPENING } from './eventQueries'

const now = '2026-11-26T17:00:00.000Z'
const day = (from: string, to: string) => ({
  now,
  period: { from: `${from}T05:00:00.000Z`, to: `${to}T05:00:00.000Z` },
})

test.each([
  ['today', day('2026-11-26', '2026-11-27'), false],
  ['a coming day', day('2026-12-05', '2026-12-06'), true],
  ['a coming weekend', day('2026-12-04', '2026-12-07'), true],
  ['a coming month', day('2026-12-01', '2027-01-01'), false],
  ['from a coming day on', { now, period: { from: '2026-12-05T05:00:00.000Z' } }, false],
  ['any time', { now, period: null }, false],
])('in %s, what happens only then comes first: %s', (_name, moment, rare) => {
  const filter = { locale: 'es', soonest: true, more: HAPPENING } as const
  const byDate = ['nextDate:asc', 'eventEndDate:asc']
  expect(eventParams(filter, 1, moment).sort).toEqual(rare ? ['programmeKind:asc', ...byDate] : byDate)
})

test.each([
  ['tonight', true],
  ['weekend', true],
  ['now', false],
])('%s, what happens only then comes first: %s', (when, rare) => {
  const [first] = eventParams({ locale: 'es', soonest: true, more: { when } }, 1).sort ?? []
  expect(first).toBe(rare ? 'programmeKind:asc' : 'nextDate:asc')
})

test('the newest entries keep their order, and words have an order of their own', () => {
  const coming = day('2026-12-05', '2026-12-06')
  expect(eventParams({ locale: 'es' }, 1, coming).sort).toEqual(['createdAt:desc'])
  expect(eventParams({ locale: 'es', soonest: true, text: 'taki' }, 1, coming).sort).toBeUndefined()
})
