import { expect, test } from 'vitest'
import { feastRanges, rangeAfter, weeksFrom } from './ranges'

test.each([
  ['the first day', {}, '2026-12-05', { from: '2026-12-05' }],
  ['the last day', { from: '2026-12-05' }, '2026-12-08', { from: '2026-12-05', to: '2026-12-08' }],
  ['the first day again', { from: '2026-12-05' }, '2026-12-05', { from: '2026-12-05', to: '2026-12-05' }],
  ['an earlier day', { from: '2026-12-05' }, '2026-12-01', { from: '2026-12-01' }],
  ['a day after a whole range', { from: '2026-12-05', to: '2026-12-08' }, '2026-12-07', { from: '2026-12-07' }],
  ['a day after an end alone', { to: '2026-12-08' }, '2026-12-07', { from: '2026-12-07' }],
])('a press on %s', (_name, range, day, expected) => expect(rangeAfter(range, day)).toEqual(expected))

test('weeks begin on Monday, this one today', () => {
  expect(weeksFrom('2026-11-26')).toEqual([
    { key: 'this_week', from: '2026-11-26', to: '2026-11-29' },
    { key: 'next_week', from: '2026-11-30', to: '2026-12-06' },
  ])
  // On Sunday, this week is today.
  expect(weeksFrom('2026-11-29')).toEqual([{ key: 'next_week', from: '2026-11-30', to: '2026-12-06' }])
})

const feast = (code: string, lastsDays: number, ...days: string[]) => ({ code, name: code, feast: '', lastsDays, days })
const feasts = [
  feast('new-year', 1, '2026-01-01', '2027-01-01', '2028-01-01'),
  feast('carnival', 4, '2027-02-07'),
  feast('palm-sunday', 1, '2026-03-29', '2027-03-21'),
  feast('easter-sunday', 1, '2026-04-05', '2027-03-28'),
  feast('cruz-velacuy', 2, '2027-05-02'),
  feast('santurantikuy', 1, '2025-12-24', '2026-12-24', '2027-12-24'),
]

test('the next three feasts of several days are offered, those of one day are not', () => {
  expect(feastRanges(feasts, '2026-11-29')).toEqual([
    { key: 'christmas_week', from: '2026-12-24', to: '2027-01-01' },
    { name: 'carnival', from: '2027-02-07', to: '2027-02-10' },
    { key: 'holy_week', from: '2027-03-21', to: '2027-03-28' },
  ])
})

test('a feast that has begun is offered from today on, and not on its last day', () => {
  expect(feastRanges(feasts, '2027-02-08')[0]).toEqual({ name: 'carnival', from: '2027-02-08', to: '2027-02-10' })
  expect(feastRanges(feasts, '2027-02-10')[0]).toEqual({ key: 'holy_week', from: '2027-03-21', to: '2027-03-28' })
})

test('a week without a known end is left out', () => {
  expect(feastRanges([feast('palm-sunday', 1, '2027-03-21')], '2026-11-29')).toEqual([])
})
