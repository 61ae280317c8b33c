import { expect, test } from 'vitest'
import { comingOf, monthsOf } from './months'

const feast = (code: string, lastsDays: number, ...days: string[]) => ({ code, name: code, feast: '', lastsDays, days })

test('each feast is listed once, with its next day, from today on', () => {
  const months = monthsOf(
    comingOf(
      [
        feast('inti', 1, '2026-06-24', '2027-06-24'),
        feast('corpus', 1, '2026-06-04', '2027-05-27'),
        feast('peter', 1, '2026-06-29', '2027-06-29'),
        feast('christmas', 1, '2026-12-25', '2027-12-25'),
      ],
      '2026-11-27',
    ),
  )
  expect(months.map(({ month, feasts }) => [month, ...feasts.map(({ feast: { code } }) => code)])).toEqual([
    ['2026-12-01', 'christmas'],
    ['2027-05-01', 'corpus'],
    ['2027-06-01', 'inti', 'peter'],
  ])
})

test('a feast of several days is listed until its last day', () => {
  const carnival = feast('carnival', 3, '2027-02-07', '2028-02-27')
  expect(comingOf([carnival], '2027-02-09')[0]?.day).toBe('2027-02-07')
  expect(comingOf([carnival], '2027-02-10')[0]?.day).toBe('2028-02-27')
})

test('without a known day a feast is left out', () =>
  expect(comingOf([feast('old', 1, '2020-01-01')], '2026-01-01')).toEqual([]))
