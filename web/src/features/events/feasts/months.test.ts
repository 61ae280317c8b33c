import { expect, test } from 'vitest'
import { comingOf, monthInView, monthsOf, stripOf } from './months'

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

test('the strip has a year from the current month on, and a later month with a feast', () => {
  const year = stripOf('2026-11-27', ['2026-12-01', '2027-11-01'])
  expect([year.length, year[0], year[1], year.at(-2), year.at(-1)]).toEqual([
    13,
    '2026-11-01',
    '2026-12-01',
    '2027-10-01',
    '2027-11-01',
  ])
  expect(stripOf('2027-01-31', ['2027-01-01'])).toHaveLength(12)
})

test('a feast that began in the month before has its month in the strip', () =>
  expect(stripOf('2027-02-01', ['2027-01-01'])[0]).toBe('2027-01-01'))

test.each([
  ['above all months, the first one', [300, 500, 700], false, undefined, 'a'],
  ['the last one above the line', [-400, 80, 400], false, undefined, 'b'],
  ['at the end the last one', [-400, 80, 400], true, undefined, 'c'],
  ['at the end the chosen one', [-400, 200, 400], true, 'b', 'b'],
  ['at the end not one that was chosen before', [-400, 200, 400], true, 'a', 'c'],
  ['all above the line, the last one', [-400, -200, 50], true, 'a', 'c'],
])('the month that is read: %s', (_, tops, atEnd, chosen, month) => {
  const sections = tops.map((top, i) => ({ month: 'abc'.charAt(i), top }))
  expect(monthInView(sections, 100, atEnd, chosen)).toBe(month)
})

test('without a month none is read', () => expect(monthInView([], 100, true)).toBeUndefined())
