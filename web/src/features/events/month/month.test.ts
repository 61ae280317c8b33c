import { expect, test } from 'vitest'
import type { Entity } from '@/shared/api/strapi'
import type { Event } from '../core/eventsApi'
import { entriesOf, monthBeside, monthOf, weeksOf } from './month'

const event = (id: number, eventName: string, ...dates: [start: string, end: string, status?: string][]) =>
  ({
    id,
    attributes: {
      eventName,
      occurrences: dates.map(([startsAt, endsAt, status = 'scheduled'], n) => ({ id: n, startsAt, endsAt, status })),
    },
  }) as unknown as Entity<Event>

test('the current month begins today, others with their first day', () => {
  expect(monthOf('2026-11-30', '2026-11-25')).toEqual({ first: '2026-11-25', last: '2026-11-30' })
  expect(monthOf('2027-02-10', '2026-11-25')).toEqual({ first: '2027-02-01', last: '2027-02-28' })
})

test('the months beside are whole, across the year', () => {
  const december = monthOf('2026-12-31', '2026-11-25')
  expect(monthBeside(december, 1, '2026-11-25')).toEqual({ first: '2027-01-01', last: '2027-01-31' })
  expect(monthBeside(december, -1, '2026-11-25')).toEqual({ first: '2026-11-25', last: '2026-11-30' })
})

test.each([
  ['2026-11-25', 6, 6],
  ['2027-02-01', 0, 4],
  ['2026-06-15', 0, 5],
])('the weeks of the month of %s begin on Monday', (day, empty, rows) => {
  const weeks = weeksOf(monthOf(day, day))
  expect(weeks).toHaveLength(rows)
  expect(weeks[0]?.filter((cell) => cell === null)).toHaveLength(empty)
  expect(weeks.flat().filter(Boolean)[0]).toBe(`${day.slice(0, 7)}-01`)
  for (const week of weeks) expect(week).toHaveLength(7)
})

test('an event is on each of its days, and on none on which it does not take place', () => {
  const days = entriesOf(
    [
      event(1, 'Feast', ['2026-12-08T05:00:00Z', '2026-12-11T05:00:00Z']),
      event(
        2,
        'Concert',
        ['2026-12-09T00:00:00Z', '2026-12-09T05:00:00Z'],
        ['2026-12-16T00:00:00Z', '2026-12-16T02:00:00Z', 'cancelled'],
      ),
      event(
        3,
        'Mass',
        ['2026-12-08T11:00:00Z', '2026-12-08T12:00:00Z'],
        ['2026-12-08T23:00:00Z', '2026-12-08T23:30:00Z'],
      ),
    ],
    monthOf('2026-12-01', '2026-11-25'),
  )
  const names = (day: string) => days.get(day)?.map(({ name }) => name)
  // The concert ends at midnight in Lima: it is not on the next day.
  expect(names('2026-12-08')).toEqual(['Feast', 'Mass', 'Concert'])
  expect(names('2026-12-09')).toEqual(['Feast'])
  expect(names('2026-12-10')).toEqual(['Feast'])
  expect(names('2026-12-11')).toBeUndefined()
  expect(names('2026-12-15')).toBeUndefined()
})

test('what happens on some days comes before daily shows', () => {
  const show = event(1, 'Show', ['2026-12-01T15:00:00Z', '2026-12-01T16:00:00Z'])
  const feast = event(2, 'Feast', ['2026-11-30T15:00:00Z', '2026-12-02T22:00:00Z'])
  const daily = { ...show, attributes: { ...show.attributes, programmeKind: 'season' as const } }
  const days = entriesOf([daily, feast], monthOf('2026-12-01', '2026-12-01'))
  expect(days.get('2026-12-01')?.map(({ name }) => name)).toEqual(['Feast', 'Show'])
})

test('what goes on from an earlier day comes after what begins', () => {
  const days = entriesOf(
    [
      event(1, 'Fair', ['2026-11-20T15:00:00Z', '2026-12-05T22:00:00Z']),
      event(2, 'Concert', ['2026-12-02T00:00:00Z', '2026-12-02T02:00:00Z']),
    ],
    monthOf('2026-12-01', '2026-12-01'),
  )
  expect(days.get('2026-12-01')).toEqual([
    { id: 2, name: 'Concert', starts: '2026-12-02T00:00:00Z', season: false },
    { id: 1, name: 'Fair', starts: null, season: false },
  ])
  expect(days.has('2026-11-30')).toBe(false)
})
