import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type Control, type FieldValues, type Resolver, useForm as useHookForm, useWatch } from 'react-hook-form'
import type { ApiError } from '@/shared/api/error'
import { afterPress } from './afterPress'
import { focusFirst } from './focusFirst'
import { errorsIn, errorTree, fieldError, type Problems, problemsIn } from './problems'
import { firstProblem, type PartRule, type Rule } from './rules'
import { serverProblems } from './serverProblems'
import type { Problem, Value, Values } from './values'

export type Rules<V extends Values> = Partial<Record<keyof V & string, Rule[]>>
/** Rules of fields with parts, such as texts by language, files and dates. */
export type PartRules<V extends Values> = Partial<Record<keyof V & string, PartRule>>

/** A form of react-hook-form. Names are plain strings, so that a field component works with the form of any shape. */
export type Form<V extends Values = Values> = {
  control: Control<FieldValues>
  values: V
  /** By field, or by the path of a part: "name.es". */
  problems: Problems
  /** Returns the latest values, for code that runs after an await. */
  getValues: () => V
  /** Sets a value without validation, for typing. */
  setValue: (name: string, value: Value) => void
  /** Sets a value and validates it at once, for choices. */
  choose: (name: string, value: Value) => void
  /** Updates the latest value and validates it, for results of asynchronous work. */
  change: <T extends Value>(name: string, next: (value: T) => T) => void
  /** Validates a field, or a part of one ("name.es"), when it loses the focus. */
  blur: (name: string) => void
  /** Sets or clears the problem of a field or a part of one. */
  setProblem: (name: string, problem: Problem | null) => void
  /** Replaces all values and clears all problems. (A method, so that Form<V> stays assignable to Form.) */
  reset(values: V): void
  /** Whether the whole form is valid; otherwise shows all problems and focuses the error summary, or the first field without one. */
  validate: () => boolean
  /** Focuses what `validate` does, for problems that were set one by one. */
  refuse: () => void
  /** How often the form was refused since it was valid. */
  refusals: number
  /** The error summary of the form while it is shown. */
  summary: RefObject<HTMLElement | null>
  /** Shows the field problems of an API error; `names` maps a path of the API, or its beginning, to a field of the form. */
  showServerErrors: (error: ApiError, names: Partial<Record<string, string>>) => void
}

const rootOf = (name: string) => name.split('.')[0] ?? name
const isOf = (path: string, name: string) => path === name || path.startsWith(`${name}.`)

/** The first broken rule of each field, or else the problems of its parts. */
function brokenRules<V extends Values>(values: V, rules: Rules<V>, partRules: PartRules<V>): Problems {
  const found: Problems = {}
  const lists = rules as Partial<Record<string, Rule[]>>
  const parts = partRules as Partial<Record<string, PartRule>>
  for (const name of new Set([...Object.keys(lists), ...Object.keys(parts)])) {
    const value = values[name] as Value
    const first = firstProblem(lists[name], value, values)
    Object.assign(found, first ? { [name]: first } : parts[name]?.(value, values, name))
  }
  return found
}

/** Validates on blur and on a changed choice, never while typing: react-hook-form validates only when it is asked to. */
export function useForm<V extends Values>(initial: V, rules: Rules<V>, partRules: PartRules<V> = {}): Form<V> {
  const broken = (values: V) => brokenRules(values, rules, partRules)
  const resolver: Resolver = (values) => {
    const found = broken(values as V)
    return Object.keys(found).length > 0 ? { values: {}, errors: errorTree(found) } : { values, errors: {} }
  }
  const { control, formState, ...hook } = useHookForm<FieldValues>({
    defaultValues: initial,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const values = useWatch({ control }) as V
  const { errors } = formState
  const problems = useMemo(() => problemsIn(errors), [errors])
  const focusNext = useRef(false)
  const summary = useRef<HTMLElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    if (Object.keys(errors).length > 0) focusFirst(summary)
  }, [errors])

  const getValues = () => hook.getValues() as V
  /** Validates a field with its parts: react-hook-form knows only parts that are registered as fields of their own. */
  const check = (name: string) => {
    const found = broken(getValues())
    const shown = errorsIn(hook.getErrors()).filter(([path]) => isOf(path, name))
    // What the server has reported holds until the value changes.
    const reported = shown.filter(([path, { byRule }]) => !byRule && !found[path]).map(([path]) => path)
    const paths = new Set([
      name,
      ...shown.map(([path]) => path),
      ...Object.keys(found).filter((path) => isOf(path, name)),
    ])
    return hook.trigger([...paths].filter((path) => !reported.some((other) => isOf(other, path))))
  }
  /**
   * Clears what a new value has outdated: reports of the server about this field, and messages of other fields that it makes valid,
   * such as that of the repeated password.
   */
  const clearOutdated = (name: string) => {
    const shown = errorsIn(hook.getErrors())
    if (shown.length === 0) return
    const found = broken(getValues())
    const outdated = shown.filter(([path, { byRule }]) =>
      rootOf(path) === rootOf(name) ? !byRule : byRule && !found[path],
    )
    hook.clearErrors(outdated.map(([path]) => path))
  }
  const setValue = (name: string, value: Value) => {
    hook.setValue(name, value)
    clearOutdated(name)
  }
  const choose = (name: string, value: Value) => {
    setValue(name, value)
    void check(name)
  }
  const change = <T extends Value>(name: string, next: (value: T) => T) => choose(name, next(hook.getValues(name) as T))
  const setProblem = (name: string, problem: Problem | null) =>
    problem ? hook.setError(name, fieldError(problem)) : hook.clearErrors(name)
  const blur = (name: string) => afterPress(() => void check(name))
  const reset = (next: V) => {
    hook.reset(next)
    setRefusals(0)
  }
  const refuse = () => {
    focusNext.current = true
    setRefusals((count) => count + 1)
  }
  const validate = (): boolean => {
    const valid = Object.keys(broken(getValues())).length === 0
    focusNext.current = false
    if (valid) setRefusals(0)
    else refuse()
    void hook.trigger()
    return valid
  }
  const showServerErrors = (error: ApiError, names: Partial<Record<string, string>>) => {
    for (const [name, problem] of serverProblems(error, names)) {
      if (!(rootOf(name) in getValues())) continue
      setProblem(name, problem)
      refuse()
    }
  }
  return {
    control,
    values,
    problems,
    getValues,
    setValue,
    choose,
    change,
    blur,
    setProblem,
    reset,
    validate,
    refuse,
    refusals,
    summary,
    showServerErrors,
  }
}
