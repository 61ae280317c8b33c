import { expect, test } from 'vitest'
import { amountFrom, plainAmount, soles } from './money'
import cases from './moneyCases.json'

test.each(cases.shown)('$amount is shown as $text', ({ amount, plain, text }) => {
  expect(plainAmount(amount)).toBe(plain)
  expect(soles(amount)).toBe(text)
})

test.each(cases.read as [string, number | null][])('%j means %s', (text, amount) => {
  expect(amountFrom(text)).toBe(amount)
})

test.each(cases.read.flatMap(([, amount]) => (typeof amount === 'number' ? amount : [])))(
  'what a form shows of %s has the same meaning',
  (amount) => expect(amountFrom(plainAmount(amount))).toBe(amount),
)
