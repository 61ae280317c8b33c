import { useRef, useState } from 'react'
import type { ApiError } from '@/shared/api/error'
import { serverText } from '@/shared/i18n/serverKeys'
import { firstProblem, type PartRule, type Rule } from './rules'
import type { Problem, ProblemKey, Value, Values } from './values'

export type Rules<V extends Values> = Partial<Record<keyof V & string, Rule[]>>
/** Rules of fields with parts, such as texts by language, files and dates. */
export type PartRules<V extends Values> = Partial<Record<keyof V & string, PartRule>>
export type Problems = Partial<Record<string, Problem>>

/** Names are plain text here, so that a field component works for the form of any shape. */
export type Form<V extends Values = Values> = {
  values: V
  problems: Problems
  /** While somebody types: nothing is judged. */
  type: (name: string, value: Value) => void
  /** A choice: it is judged at once. */
  choose: (name: string, value: Value) => void
  /** A change of what is there by then, for work that takes its time. */
  change: <T extends Value>(name: string, next: (value: T) => T) => void
  /** Leaving a field, or a part of one ("name.es"). */
  blur: (name: string) => void
  /** Puts a problem at a field or a part of one, or takes it away. */
  mark: (name: string, problem: Problem | null) => void
  /** Other values altogether, without a complaint. (A method: a form of any shape stays a form.) */
  fill(values: V): void
  validate: () => boolean
  complain: (error: ApiError, names: Partial<Record<string, string>>) => void
  /** The values of this very moment, for what runs after an await. */
  now: () => V
}

const rootOf = (name: string) => name.split('.')[0] ?? name
const isOf = (name: string, root: string) => name === root || name.startsWith(`${root}.`)

/** Validates when a field is left and when a choice changes, never while somebody types. */
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
  const judge = (root: string) => {
    const found = problemsOf(root, latest.current)
    setProblems((old) => ({ ...without(old, (name) => isOf(name, root)), ...found }))
  }
  const type = (name: string, value: Value) => write({ ...latest.current, [name]: value })
  const choose = (name: string, value: Value) => {
    type(name, value)
    judge(name)
  }
  const change = <T extends Value>(name: string, next: (value: T) => T) =>
    choose(name, next(latest.current[name] as unknown as T))
  const mark = (name: string, problem: Problem | null) =>
    setProblems((old) => (problem ? { ...old, [name]: problem } : without(old, (other) => other === name)))
  const blur = (name: string) => {
    const root = rootOf(name)
    if (root === name) return judge(root)
    mark(name, problemsOf(root, latest.current)[name] ?? null)
  }
  const fill = (next: V) => {
    write(next)
    setProblems({})
  }

  /** True when the whole form is in order; otherwise every broken field says so and the first gets the focus. */
  const validate = (): boolean => {
    const names = new Set([...Object.keys(lists), ...Object.keys(parts)])
    const found: Problems = Object.assign({}, ...[...names].map((name) => problemsOf(name, latest.current)))
    setProblems(found)
    focusFirst(Object.keys(found))
    return Object.keys(found).length === 0
  }

  /** Puts the server's complaints at their fields; `names` maps a path of the API, or its beginning, to a field here. */
  const complain = (error: ApiError, names: Partial<Record<string, string>>) => {
    const found: Problems = {}
    for (const { path, key, message } of error.fields) {
      const name = fieldOf(path, names)
      if (rootOf(name) in latest.current) found[name] = problemFrom(key, message)
    }
    setProblems((old) => ({ ...old, ...found }))
    focusFirst(Object.keys(found))
  }

  const now = () => latest.current
  return { values, problems, type, choose, change, blur, mark, fill, validate, complain, now }
}

const without = (problems: Problems, gone: (name: string) => boolean): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !gone(name)))

function problemFrom(key: string | undefined, message: string): Problem {
  const text = serverText(key)
  if (text) return { key: text as ProblemKey }
  return message ? { text: message } : { key: 'field_is_not_valid' }
}

/** The longest known beginning of the path: "eventSocialMedias.2.socialMediaLink" belongs to "eventSocialMedias". */
function fieldOf(path: string, names: Partial<Record<string, string>>): string {
  const [, locale, ...rest] = path.split('.')
  // Texts of one language: the complaint stands at that language's input.
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

/** After the next paint, when the fields are marked: in the order of the page, not of the rules. */
export function focusFirst(names: string[]) {
  if (names.length === 0) return
  requestAnimationFrame(() => {
    const marked = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')]
    // A language that is not shown on a narrow screen cannot take the focus.
    marked.find((element) => element.checkVisibility?.() ?? true)?.focus()
  })
}
