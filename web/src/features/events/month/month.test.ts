import { expect, test } from 'vitest'
import type { Entity } from '@/shared/api/strapi'
import type { Event } from '../core/eventsApi'
import { barsOf, entriesOf, monthBeside, monthOf, weeksOf } from './month'

const event = (id: number, eventName: string, ...dates: [start: string, end: string, status?: string][]) =>
  ({
    id,
    attributes: {
      eventName,
      occurrences: dates.map(([startsAt, endsAt, status = 'scheduled'], n) => ({ id: n, startsAt, endsAt, status })),
    },
  }) as unknown as Entity<Event>

const season = (id: number, name: string, ...days: string[]) => {
  const dates = days.map((day) => [`${day}T23:00:00Z`, `${day}T23:30:00Z`] as [string, string])
  const { attributes, ...rest } = event(id, name, ...dates)
  return { ...rest, attributes: { ...attributes, programmeKind: 'season' as const } }
}

test('the weeks of today begin today, others on Monday', () => {
  expect(monthOf('2026-11-28', '2026-11-28')).toEqual({ first: '2026-11-28', last: '2026-12-27' })
  expect(monthOf('2026-11-29', '2026-11-28')).toEqual({ first: '2026-11-28', last: '2026-12-27' })
  expect(monthOf('2026-11-30', '2026-11-28')).toEqual({ first: '2026-11-30', last: '2027-01-03' })
})

test('the weeks beside follow without a gap, across the year, and never begin before this week', () => {
  const now = monthOf('2026-11-28', '2026-11-28')
  const next = monthBeside(now, 1, '2026-11-28')
  expect(next).toEqual({ first: '2026-12-28', last: '2027-01-31' })
  expect(monthBeside(next, -1, '2026-11-28')).toEqual(now)
  expect(monthBeside(monthOf('2026-12-10', '2026-11-28'), -1, '2026-11-28')).toEqual(now)
})

test.each(['2026-11-28', '2027-02-01', '2026-06-21'])('the table of %s has five weeks from Monday to Sunday', (day) => {
  const weeks = weeksOf(monthOf(day, day))
  expect(weeks).toHaveLength(5)
  for (const week of weeks) expect(week.map((one) => new Date(one).getUTCDay())).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(weeks[0]).toContain(day)
})

test('an event is on each of its days, as cancelled where its date is, and not where it is postponed', () => {
  const days = entriesOf(
    [
      event(1, 'Feast', ['2026-12-08T05:00:00Z', '2026-12-11T05:00:00Z']),
      event(
        2,
        'Concert',
        ['2026-12-09T00:00:00Z', '2026-12-09T05:00:00Z'],
        ['2026-12-16T00:00:00Z', '2026-12-16T02:00:00Z', 'cancelled'],
        ['2026-12-17T00:00:00Z', '2026-12-17T02:00:00Z', 'postponed'],
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
  expect(days.get('2026-12-15')).toEqual([{ id: 2, name: 'Concert', starts: '2026-12-16T00:00:00Z', cancelled: true }])
  expect(names('2026-12-16')).toBeUndefined()
})

test('seasons are bars over their days of a week, the longest first, and not among the events of a day', () => {
  const all = [
    season(1, 'Short', '2026-12-01', '2026-12-02'),
    season(2, 'Long', '2026-11-30', '2026-12-01', '2026-12-03'),
    season(3, 'Weekend', '2026-12-05', '2026-12-06', '2026-12-07'),
    season(4, 'Later', '2026-12-08'),
  ]
  const [week = []] = weeksOf(monthOf('2026-11-30', '2026-11-30'))
  expect(barsOf(all, week)).toEqual({
    lane: [
      { id: 2, name: 'Long', from: 1, to: 4 },
      { id: 3, name: 'Weekend', from: 6, to: 7 },
    ],
    rest: [{ id: 1, name: 'Short', from: 2, to: 3 }],
  })
  expect(entriesOf(all, monthOf('2026-11-30', '2026-11-30')).size).toBe(0)
})

test('no season of the last day only lies below the number of the others', () => {
  const week = weeksOf(monthOf('2026-11-29', '2026-11-29'))[0] ?? []
  const one = { id: 1, name: 'Season 1', from: 7, to: 7 }
  expect(barsOf([season(1, 'Season 1', '2026-11-29')], week)).toEqual({ lane: [one], rest: [] })
  expect(barsOf([season(1, 'Season 1', '2026-11-29'), season(2, 'Season 2', '2026-11-29')], week)).toEqual({
    lane: [],
    rest: [one, { ...one, id: 2, name: 'Season 2' }],
  })
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
    { id: 2, name: 'Concert', starts: '2026-12-02T00:00:00Z' },
    { id: 1, name: 'Fair', starts: null },
  ])
  expect(days.has('2026-11-30')).toBe(false)
})
