import { expect, test } from 'vitest'
import { dayFromText, dayText } from './dayText'

test.each([
  ['24/06/2026', '2026-06-24'],
  ['4/6/2026', '2026-06-04'],
  ['24.6.2026', '2026-06-24'],
  ['24-06-2026', '2026-06-24'],
  ['24 06 2026', '2026-06-24'],
  [' 24062026 ', '2026-06-24'],
  ['2026-06-24', '2026-06-24'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', ''],
  ['31/04/2026', ''],
  ['24/13/2026', ''],
  ['24/06/26', ''],
  ['24/06', ''],
  ['tomorrow', ''],
  ['', ''],
])('%j is the day %j', (text, day) => {
  expect(dayFromText(text)).toBe(day)
})

test('a day is shown in the order day, month, year', () => {
  expect(dayText('2026-06-04')).toBe('04/06/2026')
  expect(dayText('')).toBe('')
})
