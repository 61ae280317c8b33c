import { expect, test } from 'vitest'
import { isQuickTime, spanOfTime } from './quickTimes'

const at = (time: 'now' | 'tonight' | 'weekend', lima: string) => {
  const { from, to } = spanOfTime(time, new Date(`${lima}:00-05:00`))
  return [from, to].map((instant) => new Date(Date.parse(instant) - 5 * 3_600_000).toISOString().slice(0, 16))
}

test.each([
  ['2026-11-27T17:30', '2026-11-27T17:00', '2026-11-28T05:00'],
  ['2026-11-27T08:00', '2026-11-27T17:00', '2026-11-28T05:00'],
  ['2026-11-28T04:59', '2026-11-27T17:00', '2026-11-28T05:00'],
  ['2026-11-28T05:00', '2026-11-28T17:00', '2026-11-29T05:00'],
  ['2026-12-31T23:00', '2026-12-31T17:00', '2027-01-01T05:00'],
])('at %s tonight is from %s to %s', (now, from, to) => expect(at('tonight', now)).toEqual([from, to]))

test.each([
  ['2026-11-23T09:00', '2026-11-27T17:00', '2026-11-30T00:00'], // a Monday
  ['2026-11-27T17:30', '2026-11-27T17:00', '2026-11-30T00:00'],
  ['2026-11-29T22:00', '2026-11-27T17:00', '2026-11-30T00:00'], // a Sunday
  ['2026-12-30T12:00', '2027-01-01T17:00', '2027-01-04T00:00'],
])('at %s the weekend is from %s to %s', (now, from, to) => expect(at('weekend', now)).toEqual([from, to]))

test('now is the coming five minutes', () => {
  expect(at('now', '2026-12-31T23:57')).toEqual(['2026-12-31T23:57', '2027-01-01T00:02'])
})

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
