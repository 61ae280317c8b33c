import { expect, test } from 'vitest'
import { dayIn, isPeriod, quickPeriods } from './period'

const weekend = (today: string) => {
  const { from, to } = quickPeriods(today)[2] ?? {}
  return [from, to]
}

test('the weekend is Saturday and Sunday of this week, and on Sunday what is left of it', () => {
  expect(weekend('2026-11-16')).toEqual(['2026-11-21', '2026-11-22']) // a Monday
  expect(weekend('2026-11-20')).toEqual(['2026-11-21', '2026-11-22'])
  expect(weekend('2026-11-21')).toEqual(['2026-11-21', '2026-11-22'])
  expect(weekend('2026-11-22')).toEqual(['2026-11-22', '2026-11-22'])
  expect(weekend('2026-12-30')).toEqual(['2027-01-02', '2027-01-03'])
})

test('tomorrow may be in another month', () => {
  expect(quickPeriods('2028-02-29').slice(0, 2)).toEqual([
    { name: 'today', from: '2028-02-29', to: '2028-02-29' },
    { name: 'tomorrow', from: '2028-03-01', to: '2028-03-01' },
  ])
})

test('a period without a beginning begins today, and no period is no choice', () => {
  const today = '2026-11-20'
  const first = { from: today, to: today }
  expect(isPeriod({ to: today }, first, today)).toBe(true)
  expect(isPeriod({ from: today }, first, today)).toBe(false)
  expect(isPeriod({}, first, today)).toBe(false)
})

test('only days that exist are read from an address', () => {
  const asked = ['2026-06-24', '2026-13-45', '2026-6-24', '9999-12-31', 'today', '', null]
  expect(asked.map(dayIn)).toEqual(['2026-06-24', ...asked.slice(1).map(() => undefined)])
})
