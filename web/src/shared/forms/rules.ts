import { LOCALES, UNCHOSEN_POINT } from '@/shared/constants'
import { parsePoint } from '@/shared/map/point'
import type { Texts } from './texts'
import type { MediaItem, Problem, ProblemKey, Value, Values } from './values'

export type Rule<V extends Values = Values> = (value: Value, values: V) => Problem | null
/** Rules of a field that has parts; the result maps the path of a part ("dates.k1.endDate") to its problem. */
export type PartRule<V extends Values = Values> = (value: Value, values: V, name: string) => Record<string, Problem>

const check = (good: boolean, key: ProblemKey, count?: number): Problem | null => (good ? null : { key, count })
const textOf = (value: Value) => (typeof value === 'string' ? value.trim() : '')

export const isTexts = (value: Value): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && LOCALES.some((locale) => locale in value)

const isBlank = (value: Value): boolean => {
  if (value === false || value === null) return true
  if (isTexts(value)) return LOCALES.every((locale) => isBlank(value[locale]))
  return (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
}

/** Texts by language need one language only. */
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

export const maxLength =
  (count: number): Rule =>
  (value) =>
    check(typeof value !== 'string' || [...value.trim()].length <= count, 'this_field_is_too_long', count)

export const requiredFile: Rule = (value) => check(Array.isArray(value) && value.length > 0, 'file_is_required')
export const requireCheckbox: Rule = (value) => check(!isBlank(value), 'choose_at_least_one_point')

export const requireCoordinates: Rule = (value) => {
  const point = parsePoint(textOf(value))
  // Each half of the default means that it was not chosen.
  const chosen = point && point.lat !== UNCHOSEN_POINT.lat && point.lng !== UNCHOSEN_POINT.lng
  return check(Boolean(chosen), 'require_location_on_map')
}

/** A web address: the scheme is optional, spaces are not allowed. */
export const webAddress: Rule = (value) =>
  check(textOf(value) === '' || /^(https?:\/\/)?[^\s/:@]+\.[^\s]+$/i.test(textOf(value)), 'this_field_is_incorrect')

/** Limits the length in each language; the problem belongs to the language. A missing language is valid. */
export const textsWithin =
  (count: number): PartRule =>
  (value, _values, name) => {
    const found: Record<string, Problem> = {}
    if (!isTexts(value)) return found
    for (const locale of LOCALES) {
      const problem = maxLength(count)(value[locale], {})
      if (problem) found[`${name}.${locale}`] = problem
    }
    return found
  }

/** Reports files that failed the checks when they were chosen: the form is invalid until they are removed. */
export const goodFiles: PartRule = (value, _values, name) => {
  const bad = Array.isArray(value) ? (value as MediaItem[]).filter((item) => item?.problem && !item.stored) : []
  return Object.fromEntries(bad.map((item) => [`${name}.${item.key}`, item.problem as Problem]))
}

/** A field shows its first broken rule only. */
export function firstProblem<V extends Values>(rules: Rule<V>[] | undefined, value: Value, values: V): Problem | null {
  for (const rule of rules ?? []) {
    const problem = rule(value, values)
    if (problem) return problem
  }
  return null
}
