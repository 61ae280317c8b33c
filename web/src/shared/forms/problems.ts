import type { FieldError, FieldErrors, FieldValues } from 'react-hook-form'
import type { Problem, ProblemKey } from './values'

/** Problems by the path of the field: "name", "name.es", "dates.k1.endDate". */
export type Problems = Partial<Record<string, Problem>>

/** `byRule`: a rule of the form found the error, so a later run of the rules can clear it; other errors come from the server. */
type OwnError = FieldError & { count?: number; byRule?: boolean }

/** The type of an error whose text comes from the server. */
const SERVER_TEXT = 'server_text'

/** The error of react-hook-form for a problem. */
export const fieldError = (problem: Problem, byRule = false): FieldError =>
  ('key' in problem
    ? { type: problem.key, count: problem.count, byRule }
    : { type: SERVER_TEXT, message: problem.text, byRule }) as OwnError

const problemOf = ({ type, count, message }: OwnError): Problem => {
  if (type === SERVER_TEXT) return { text: message ?? '' }
  return count === undefined ? { key: type as ProblemKey } : { key: type as ProblemKey, count }
}

/** Nests the problems that rules have found by the parts of their paths, as react-hook-form expects them. */
export function errorTree(problems: Problems): FieldErrors<FieldValues> {
  const tree: Record<string, unknown> = {}
  for (const [path, problem] of Object.entries(problems)) {
    const parts = path.split('.')
    let at = tree
    for (const part of parts.slice(0, -1)) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    if (problem) at[parts.at(-1) ?? path] = fieldError(problem, true)
  }
  return tree as FieldErrors<FieldValues>
}

const isError = (node: object): node is OwnError => 'type' in node && typeof node.type === 'string'

/** All errors of a tree with their paths. */
export function errorsIn(tree: object, above = ''): [path: string, error: OwnError][] {
  return Object.entries(tree).flatMap(([name, node]) => {
    if (typeof node !== 'object' || node === null) return []
    const path = above + name
    return isError(node) ? [[path, node] as [string, OwnError]] : errorsIn(node, `${path}.`)
  })
}

export const problemsIn = (errors: FieldErrors<FieldValues>): Problems =>
  Object.fromEntries(errorsIn(errors).map(([path, error]) => [path, problemOf(error)]))
