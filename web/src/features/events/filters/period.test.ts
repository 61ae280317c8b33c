import { expect, test } from 'vitest'
import { dayIn, isPeriod, quickPeriods } from './period'

test('tomorrow may be in the next month', () => {
  expect(quickPeriods('2028-02-29').slice(3, 5)).toEqual([
    { name: 'today', from: '2028-02-29', to: '2028-02-29' },
    { name: 'tomorrow', from: '2028-03-01', to: '2028-03-01' },
  ])
})

test('a period without a start begins today, and an empty period equals no other', () => {
  const today = '2026-11-20'
  const first = { from: today, to: today }
  expect(isPeriod({ to: today }, first, today)).toBe(true)
  expect(isPeriod({ from: today }, first, today)).toBe(false)
  expect(isPeriod({}, first, today)).toBe(false)
  expect(isPeriod({ when: 'tonight' }, first, today)).toBe(false)
  expect(isPeriod({ when: 'tonight' }, { when: 'tonight' }, today)).toBe(true)
})

test('only valid days are read from the URL', () => {
  const texts = ['2026-06-24', '2026-13-45', '2026-6-24', '9999-12-31', 'today', '', null]
  expect(texts.map(dayIn)).toEqual(['2026-06-24', ...texts.slice(1).map(() => undefined)])
})
