import { LOCALES } from '@/shared/constants'
import type { Texts } from '@/shared/forms/texts'
import { isMediaItem } from '@/shared/forms/uploads/mediaItem'
import type { Value, Values } from '@/shared/forms/values'

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && LOCALES.every((locale) => locale in value)

/** What is saved of a file: which one it is, and its metadata. */
const essential = (_name: string, value: unknown) =>
  isMediaItem(value) ? [value.stored?.id ?? value.key, value.info] : value
const same = (one: unknown, other: unknown) => JSON.stringify(one, essential) === JSON.stringify(other, essential)

/** The paths of a form's values: its fields, and texts by language ("short.es"). */
const pathsOf = (values: Values) =>
  Object.entries(values).flatMap(([name, value]) =>
    isTexts(value) ? LOCALES.map((locale) => `${name}.${locale}`) : [name],
  )

export function valueAt(values: Values, path: string): Value | undefined {
  const [name = '', locale] = path.split('.')
  const value = values[name]
  return locale && isTexts(value) ? value[locale as keyof Texts] : value
}

export function withValue<V extends Values>(values: V, path: string, value: Value | undefined): V {
  const [name = '', locale] = path.split('.')
  const texts = values[name]
  return { ...values, [name]: locale && isTexts(texts) ? { ...texts, [locale]: value } : value }
}

export const differAt = (one: Values, other: Values, path: string) => !same(valueAt(one, path), valueAt(other, path))

/**
 * Brings the input of a form from the version that it began with to a newer one: what was not touched gets the newer value. `both` are the
 * paths that the newer version has changed, too; they keep the input.
 */
export function rebase<V extends Values>(input: V, base: V, newer: V): { values: V; both: string[] } {
  // A field that only the newer version has, such as one of an added person, is new.
  let values: V = { ...newer, ...input }
  const both: string[] = []
  for (const path of pathsOf(input)) {
    if (!differAt(input, newer, path)) continue
    if (!differAt(input, base, path)) values = withValue(values, path, valueAt(newer, path))
    else if (differAt(base, newer, path)) both.push(path)
  }
  return { values, both }
}
