import { useRef, useState } from 'react'
import type { ApiError } from '@/shared/api/error'
import { serverText } from '@/shared/i18n/serverKeys'
import { firstProblem, type PartRule, type Rule } from './rules'
import type { Problem, ProblemKey, Value, Values } from './values'

export type Rules<V extends Values> = Partial<Record<keyof V & string, Rule[]>>
/** Rules of fields with parts, such as texts by language, files and dates. */
export type PartRules<V extends Values> = Partial<Record<keyof V & string, PartRule>>
type Problems = Partial<Record<string, Problem>>

/** Names are plain strings, so that a field component works with the form of any shape. */
export type Form<V extends Values = Values> = {
  values: V
  problems: Problems
  /** Sets a value without validation, for typing. */
  type: (name: string, value: Value) => void
  /** Sets a value and validates it at once, for choices. */
  choose: (name: string, value: Value) => void
  /** Updates the latest value and validates it, for results of asynchronous work. */
  change: <T extends Value>(name: string, next: (value: T) => T) => void
  /** Validates a field, or a part of one ("name.es"), when it loses the focus. */
  blur: (name: string) => void
  /** Sets or clears the problem of a field or a part of one. */
  mark: (name: string, problem: Problem | null) => void
  /** Replaces all values and clears all problems. (A method, so that Form<V> stays assignable to Form.) */
  fill(values: V): void
  validate: () => boolean
  /** Shows the field problems of an API error. */
  showServerErrors: (error: ApiError, names: Partial<Record<string, string>>) => void
  /** Returns the latest values, for code that runs after an await. */
  now: () => V
}

const rootOf = (name: string) => name.split('.')[0] ?? name
const isOf = (name: string, root: string) => name === root || name.startsWith(`${root}.`)

/** Validates on blur and on a changed choice, never while typing. */
export function useForm<V extends Values>(initial: V, rules: Rules<V>, partRules: PartRules<V> = {}): Form<V> {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const latest = useRef(values)
  const lists = rules as Partial<Record<string, Rule[]>>
  const parts = partRules as Partial<Record<string, PartRule>>

  const write = (next: V) => {
    latest.current = next
    setValues(next)
  }
  const problemsOf = (root: string, all: V): Problems => {
    const value = all[root] as Value
    const first = firstProblem(lists[root], value, all)
    return first ? { [root]: first } : (parts[root]?.(value, all, root) ?? {})
  }
  const validateField = (root: string) => {
    const found = problemsOf(root, latest.current)
    setProblems((old) => ({ ...without(old, (name) => isOf(name, root)), ...found }))
  }
  const type = (name: string, value: Value) => write({ ...latest.current, [name]: value })
  const choose = (name: string, value: Value) => {
    type(name, value)
    validateField(name)
  }
  const change = <T extends Value>(name: string, next: (value: T) => T) =>
    choose(name, next(latest.current[name] as unknown as T))
  const mark = (name: string, problem: Problem | null) =>
    setProblems((old) => (problem ? { ...old, [name]: problem } : without(old, (other) => other === name)))
  const blur = (name: string) => {
    const root = rootOf(name)
    if (root === name) return validateField(root)
    mark(name, problemsOf(root, latest.current)[name] ?? null)
  }
  const fill = (next: V) => {
    write(next)
    setProblems({})
  }

  /** Returns whether the whole form is valid; otherwise shows all problems and focuses the first. */
  const validate = (): boolean => {
    const names = new Set([...Object.keys(lists), ...Object.keys(parts)])
    const found: Problems = Object.assign({}, ...[...names].map((name) => problemsOf(name, latest.current)))
    setProblems(found)
    focusFirst(Object.keys(found))
    return Object.keys(found).length === 0
  }

  /** `names` maps a path of the API, or its beginning, to a field of the form. */
  const showServerErrors = (error: ApiError, names: Partial<Record<string, string>>) => {
    const found: Problems = {}
    for (const { path, key, message } of error.fields) {
      const name = fieldOf(path, names)
      if (rootOf(name) in latest.current) found[name] = problemFrom(key, message)
    }
    setProblems((old) => ({ ...old, ...found }))
    focusFirst(Object.keys(found))
  }

  const now = () => latest.current
  return { values, problems, type, choose, change, blur, mark, fill, validate, showServerErrors, now }
}

const without = (problems: Problems, removed: (name: string) => boolean): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !removed(name)))

function problemFrom(key: string | undefined, message: string): Problem {
  const text = serverText(key)
  if (text) return { key: text as ProblemKey }
  return message ? { text: message } : { key: 'field_is_not_valid' }
}

/** Maps the path by its longest known prefix: "eventSocialMedias.2.socialMediaLink" belongs to "eventSocialMedias". */
function fieldOf(path: string, names: Partial<Record<string, string>>): string {
  const [, locale, ...rest] = path.split('.')
  // A problem in a translation belongs to the input of that language.
  if (path.startsWith('translations.') && rest.length > 0) {
    const name = names[rest.join('.')]
    if (name) return `${name}.${locale}`
  }
  for (let part = path; part; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
    const name = names[part]
    if (name) return name
  }
  return path
}

/** Focuses the first invalid field in document order, after the next paint has marked the fields. */
export function focusFirst(names: string[]) {
  if (names.length === 0) return
  requestAnimationFrame(() => {
    const marked = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')]
    // A language that a narrow screen hides cannot take the focus.
    marked.find((element) => element.checkVisibility?.() ?? true)?.focus()
  })
}
