import type { Rule } from '@/shared/forms/rules'
import type { Problem, ProblemKey, TypedText, Value } from '@/shared/forms/values'
import { amountFrom, latinDigits, plainAmount } from '@/shared/money'

/** The value of a field for a number; null while it is empty. */
export type TypedNumber = number | null | TypedText

/** How a text is read: as a whole number of digits, or as an amount of money. */
type NumberKind = TypedText['as']
type Reader = { read: (text: string) => number | null; show: (number: number) => string; problem: ProblemKey }

/** Beyond it a number is not exact. */
const DIGITS_MAX = 15

function wholeFrom(text: string): number | null {
  const digits = latinDigits(text).trim()
  return /^\d+$/.test(digits) && digits.length <= DIGITS_MAX ? Number(digits) : null
}

const readers: Record<NumberKind, Reader> = {
  whole: { read: wholeFrom, show: String, problem: 'digits_only' },
  amount: { read: amountFrom, show: plainAmount, problem: 'this_is_no_amount' },
}

const isTyped = (value: Value): value is TypedText => typeof value === 'object' && value !== null && 'typed' in value

/** The value while a text is typed: the number once the text is what the field shows of it. */
export function typedNumber(text: string, as: NumberKind): TypedNumber {
  if (text === '') return null
  const number = readers[as].read(text)
  return number !== null && readers[as].show(number) === text ? number : { typed: text, as }
}

/** The value when its field loses the focus: a text that has a meaning becomes the number. */
export function settled(value: TypedNumber): TypedNumber {
  if (!isTyped(value)) return value
  return value.typed.trim() === '' ? null : (numberOf(value) ?? value)
}

/** The text in the field. */
export function numberText(value: Value | undefined, as: NumberKind): string {
  if (value === undefined || value === null) return ''
  if (isTyped(value)) return value.typed
  return typeof value === 'number' ? readers[as].show(value) : String(value)
}

/** The number; null for a field that is empty or whose text has no meaning. */
export function numberOf(value: Value): number | null {
  if (typeof value === 'number') return value
  return isTyped(value) ? readers[value.as].read(value.typed) : null
}

/** The problem of a text that has no meaning as a number. */
export function unread(value: Value): Problem | null {
  const bad = isTyped(value) && value.typed.trim() !== '' && numberOf(value) === null
  return bad ? { key: readers[value.as].problem } : null
}

/** For every field of a number that may stay empty; the rules of the others begin with it. */
export const readable: Rule = (value) => unread(value)
export const requireNumber: Rule = (value) =>
  unread(value) ?? (Number(numberOf(value)) >= 1 ? null : { key: 'require_to_type_number' })
export const requireAmount: Rule = (value) =>
  unread(value) ?? (Number(numberOf(value)) > 0 ? null : { key: 'require_amount' })
