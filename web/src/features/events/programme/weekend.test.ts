import { expect, test } from 'vitest'
import { event } from '@/testing/fixtures'
import { linesByDay, weekendOf } from './weekend'

test.each([
  ['2026-11-23', '2026-11-27', '2026-11-29'], // Monday
  ['2026-11-27', '2026-11-27', '2026-11-29'],
  ['2026-11-28', '2026-11-28', '2026-11-29'],
  ['2026-11-29', '2026-11-29', '2026-11-29'],
])('the weekend of %s is from %s to %s', (today, from, to) => {
  expect(weekendOf(today)).toEqual({ from, to })
})

const dated = (id: number, status: 'scheduled' | 'cancelled', ...starts: string[]) => ({
  id,
  attributes: {
    ...event.attributes,
    eventStatus: null,
    occurrences: starts.map((start, index) => ({
      id: index,
      startsAt: `${start}-05:00`,
      endsAt: `${start.slice(0, 11)}23:30:00-05:00`,
      status,
    })),
  },
})

test('an event of both days is on both, in the order of the hours; of Friday only the evening', () => {
  const events = [
    dated(1, 'scheduled', '2026-11-28T20:00:00', '2026-11-29T20:00:00'),
    dated(2, 'scheduled', '2026-11-28T09:00:00'),
    dated(3, 'scheduled', '2026-11-27T10:00:00'),
    dated(4, 'scheduled', '2026-11-27T19:00:00'),
    dated(5, 'cancelled', '2026-11-28T10:00:00'),
    dated(6, 'scheduled', '2026-11-30T10:00:00'),
  ]
  const shown = (now: string) =>
    linesByDay(events, { from: '2026-11-27', to: '2026-11-29' }, Date.parse(now)).map(({ day, lines }) => [
      day,
      lines.map((line) => line.event.id),
    ])
  expect(shown('2026-11-25T12:00:00Z')).toEqual([
    ['2026-11-27', [4]],
    ['2026-11-28', [2, 1]],
    ['2026-11-29', [1]],
  ])
  expect(shown('2026-11-29T12:00:00Z')).toEqual([['2026-11-29', [1]]])
})
