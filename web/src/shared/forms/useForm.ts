import { useState } from 'react'
import type { ApiError } from '@/shared/api/error'
import { serverText } from '@/shared/i18n/serverKeys'
import { firstProblem, type Problem, type ProblemKey, type Rule, type Value, type Values } from './rules'

export type Rules<V extends Values> = Partial<Record<keyof V & string, Rule[]>>
type Problems = Partial<Record<string, Problem>>

/** Names are plain text here, so that a field component works for the form of any shape. */
export type Form<V extends Values = Values> = {
  values: V
  problems: Problems
  type: (name: string, value: Value) => void
  choose: (name: string, value: Value) => void
  blur: (name: string) => void
  validate: () => boolean
  complain: (error: ApiError, names: Partial<Record<string, keyof V & string>>) => void
}

/** Validates when a field is left and when a choice changes, never while somebody types. */
export function useForm<V extends Values>(initial: V, rules: Rules<V>): Form<V> {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const byName = rules as Partial<Record<string, Rule[]>>

  const judge = (name: string, all: V) => {
    const problem = firstProblem(byName[name], all[name] as Value, all)
    setProblems(({ [name]: _old, ...others }) => (problem ? { ...others, [name]: problem } : others))
  }
  const type = (name: string, value: Value) => setValues((old) => ({ ...old, [name]: value }))
  const choose = (name: string, value: Value) => {
    const next = { ...values, [name]: value }
    setValues(next)
    judge(name, next)
  }
  const blur = (name: string) => judge(name, values)

  /** True when the whole form is in order; otherwise every broken field says so and the first gets the focus. */
  const validate = (): boolean => {
    const found: Problems = {}
    for (const [name, list] of Object.entries(byName)) {
      const problem = firstProblem(list, values[name] as Value, values)
      if (problem) found[name] = problem
    }
    setProblems(found)
    focusFirst(Object.keys(found))
    return Object.keys(found).length === 0
  }

  /** Puts the server's complaints at their fields; `names` maps a path of the API to a field here. */
  const complain = (error: ApiError, names: Partial<Record<string, string>>) => {
    const found: Problems = {}
    for (const { path, key, message } of error.fields) {
      const name = names[path] ?? path
      const text = serverText(key)
      if (name in values) found[name] = text ? { key: text as ProblemKey } : { text: message }
    }
    setProblems((old) => ({ ...old, ...found }))
    focusFirst(Object.keys(found))
  }

  return { values, problems, type, choose, blur, validate, complain }
}

/** After the next paint, when the fields are marked: in the order of the page, not of the rules. */
function focusFirst(names: string[]) {
  if (names.length === 0) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
