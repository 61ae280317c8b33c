import { expect, test } from 'vitest'
import { event } from '@/testing/fixtures'
import { arrangedByDay, dayTitle, groupedByDay } from './dayGroups'

const NOW = Date.parse('2026-11-28T22:00:00Z') // 17:00 in Lima

const at = (id: number, startsAt: string, endsAt: string) => ({
  id,
  attributes: {
    ...event.attributes,
    eventStartDate: startsAt,
    eventEndDate: endsAt,
    occurrences: [{ id, startsAt, endsAt }],
  },
})

const EVENTS = [
  at(1, '2026-11-28T15:00:00Z', '2026-11-28T23:00:00Z'),
  at(2, '2026-11-20T15:00:00Z', '2026-11-29T03:00:00Z'), // for a week, until today
  at(3, '2026-11-29T03:00:00Z', '2026-11-29T07:00:00Z'), // this night in Lima
  at(4, '2026-11-29T15:00:00Z', '2026-11-29T18:00:00Z'),
  at(5, '2026-11-29T13:00:00Z', '2026-11-29T22:00:00Z'), // begins earlier, ends later
  at(6, '2026-11-28T15:00:00Z', '2026-11-30T03:00:00Z'), // since today, until tomorrow
  at(7, '2026-12-05T15:00:00Z', '2026-12-05T20:00:00Z'),
]

const groups = (...pages: (typeof EVENTS)[]) =>
  groupedByDay(arrangedByDay(pages, NOW)).map(({ day, events }) => [day, events.map(({ id }) => id)])

test('days rise whatever began before, and within a day what begins first comes first', () => {
  expect(groups(EVENTS)).toEqual([
    ['2026-11-28', [2, 1, 3]],
    ['2026-11-29', [6, 5, 4]],
    ['2026-12-05', [7]],
  ])
  expect(groups(EVENTS.slice(4)).map(([day]) => day)).toEqual(['2026-11-29', '2026-12-05'])
  expect(groups([])).toEqual([])
})

test('a loaded page leaves the events before it where they are', () => {
  expect(groups(EVENTS.slice(0, 4), EVENTS.slice(4))).toEqual([
    ['2026-11-28', [2, 1, 3]],
    ['2026-11-29', [4, 6, 5]],
    ['2026-12-05', [7]],
  ])
})

test('a heading names the day', () => {
  const title = (day: string) => dayTitle(day, '2026-11-28', 'en', (key) => key)
  expect(title('2026-11-28')).toBe('today · Sat 28 Nov')
  expect(title('2026-11-29')).toBe('tomorrow · Sun 29 Nov')
  expect(title('2026-12-05')).toBe('Sat 5 Dec')
  expect(title('2027-01-03')).toBe('Sun 3 Jan 2027')
})
