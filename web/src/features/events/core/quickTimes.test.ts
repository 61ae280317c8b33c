import { afterEach, expect, test, vi } from 'vitest'
import { eventParams } from './eventQueries'
import { inTime, isQuickTime } from './quickTimes'

afterEach(() => vi.useRealTimers())

test('only known names are times', () => {
  expect(['now', 'tonight', 'weekend', 'today', '', null].map(isQuickTime)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('the API gets the name of a time, and an answer is kept for five minutes at most', () => {
  const filterAt = (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    return { locale: 'es', ...inTime('tonight', { free: 'true' }) } as const
  }
  const filter = filterAt('2026-11-26T23:07:10Z')
  expect(eventParams(filter, 1)).toMatchObject({
    when: 'tonight',
    free: 'true',
    filters: { occurrences: undefined },
    populate: { occurrences: { filters: { startsAt: undefined, endsAt: { $gt: '2026-11-26T23:05:00.000Z' } } } },
  })
  expect(filterAt('2026-11-26T23:09:59Z')).toEqual(filter)
  expect(filterAt('2026-11-26T23:10:00Z')).not.toEqual(filter)
})
