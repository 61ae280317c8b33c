import { expect, test } from 'vitest'
import { numberOf, numberText, readable, requireAmount, requireNumber, settled, typedNumber } from './numbers'

/** What a person types, the number that it means, and the text in the field after leaving it. */
test.each([
  ['12', 12, '12'],
  ['0', 0, '0'],
  ['007', 7, '7'],
  [' 90 ', 90, '90'],
  ['', null, ''],
  ['  ', null, ''],
  ['\uff19\uff10', 90, '90'],
  ['\u0669\u0660', 90, '90'],
  ['\u06f9\u06f0', 90, '90'],
])('%j is the whole number %j', (text, number, shown) => {
  const value = settled(typedNumber(text, 'whole'))
  expect([numberOf(value), numberText(value, 'whole')]).toEqual([number, shown])
  expect(readable(value, {})).toBeNull()
})

const noWhole = [
  '10-20',
  '1 000',
  '1,000',
  '1.000',
  '20.50',
  '90 min',
  '-5',
  '+5',
  '1e3',
  '0x10',
  '10²',
  '①',
  '½',
  'NaN',
]

test.each([...noWhole, '9'.repeat(16)])('%j is no whole number and stays', (text) => {
  const value = settled(typedNumber(text, 'whole'))
  expect(numberText(value, 'whole')).toBe(text)
  expect(numberOf(value)).toBeNull()
  expect(readable(value, {})).toEqual({ key: 'digits_only' })
  expect(requireNumber(value, {})).toEqual({ key: 'digits_only' })
})

test('a half typed amount stays as typed until the field is left', () => {
  const shown = ['2', '20', '20,', '20,5', '20,50'].map((text) => numberText(typedNumber(text, 'amount'), 'amount'))
  expect(shown).toEqual(['2', '20', '20,', '20,5', '20,50'])
  expect(numberText(settled(typedNumber('20,5', 'amount')), 'amount')).toBe('20.50')
  expect(numberOf(typedNumber('20,5', 'amount'))).toBe(20.5)
})

test('an amount with more decimals than cents is not changed by showing it', () => {
  expect(numberText(12.345, 'amount')).toBe('12.35')
  expect(settled(12.345)).toBe(12.345)
})

test.each([
  ['10-20', { key: 'this_is_no_amount' }],
  ['0', { key: 'require_amount' }],
  ['0.00', { key: 'require_amount' }],
  ['', { key: 'require_amount' }],
  ['0.50', null],
  ['20,50', null],
])('a price of %j: %j', (text, problem) => expect(requireAmount(typedNumber(text, 'amount'), {})).toEqual(problem))

test.each([
  ['0', { key: 'require_to_type_number' }],
  ['', { key: 'require_to_type_number' }],
  ['1', null],
])('a count of %j: %j', (text, problem) => expect(requireNumber(typedNumber(text, 'whole'), {})).toEqual(problem))
