import { MEBIBYTE, UNCHOSEN_POINT } from '@/shared/constants'
import { parsePoint } from '@/shared/text'

/** What is wrong with a field: a translation key and the number it may name. */
export type Problem = { key: ProblemKey; count?: number } | { text: string }
export type ProblemKey =
  | 'this_field_is_required'
  | 'this_field_is_incorrect'
  | 'passwords_do_not_match'
  | 'this_field_must_be_at_least'
  | 'file_is_required'
  | 'require_to_type_number'
  | 'choose_at_least_one_point'
  | 'require_location_on_map'
  | 'size_exceeded'
  | 'file_dropTypeError'
  | 'end_before_start'

export type Value = string | string[] | boolean | File[]
export type Values = Record<string, Value>
export type Rule<V extends Values = Values> = (value: Value, values: V) => Problem | null

const check = (good: boolean, key: ProblemKey, count?: number): Problem | null => (good ? null : { key, count })
const textOf = (value: Value) => (typeof value === 'string' ? value.trim() : '')
const filesOf = (value: Value) =>
  Array.isArray(value) ? value.filter((item): item is File => item instanceof File) : []

const isBlank = (value: Value) =>
  value === false || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

export const required: Rule = (value) => check(!isBlank(value), 'this_field_is_required')

export const email: Rule = (value) =>
  check(textOf(value) === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(textOf(value)), 'this_field_is_incorrect')

export const confirms =
  (other: string): Rule =>
  (value, values) =>
    check(value === values[other], 'passwords_do_not_match')

export const minLength =
  (count: number): Rule =>
  (value) =>
    check(typeof value === 'string' && value.length >= count, 'this_field_must_be_at_least', count)

export const requiredFile: Rule = (value) => check(filesOf(value).length > 0, 'file_is_required')
export const requireNumber: Rule = (value) => check(Number(value) >= 1, 'require_to_type_number')
export const requireCheckbox: Rule = (value) => check(!isBlank(value), 'choose_at_least_one_point')

export const requireCoordinates: Rule = (value) => {
  const point = parsePoint(textOf(value))
  const chosen = point && (point.lat !== UNCHOSEN_POINT.lat || point.lng !== UNCHOSEN_POINT.lng)
  return check(Boolean(chosen), 'require_location_on_map')
}

/** Every file counts, not only the first. */
export const maxSize =
  (mebibytes: number): Rule =>
  (value) =>
    check(
      filesOf(value).every(({ size }) => size <= mebibytes * MEBIBYTE),
      'size_exceeded',
      mebibytes,
    )

export const imagesOnly: Rule = (value) =>
  check(
    filesOf(value).every(({ type }) => type.startsWith('image/')),
    'file_dropTypeError',
  )

/** A field shows its first broken rule only. */
export function firstProblem<V extends Values>(rules: Rule<V>[] | undefined, value: Value, values: V): Problem | null {
  for (const rule of rules ?? []) {
    const problem = rule(value, values)
    if (problem) return problem
  }
  return null
}
