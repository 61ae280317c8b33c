import type { TFunction } from 'i18next'
import type { Problem, ProblemKey } from '@/shared/forms/values'
import type { MessageKey } from '@/shared/i18n/messages'

/** Texts that name the field, for problems that say only what is missing: errors of the server have no field. */
const NAMED: Partial<Record<ProblemKey, MessageKey>> = {
  this_field_is_required: 'field_missing',
  file_is_required: 'file_missing',
  choose_at_least_one_point: 'choice_missing',
}
const MISSING: ProblemKey[] = [...(Object.keys(NAMED) as ProblemKey[]), 'require_location_on_map']

/** Whether something was left out, and not filled in wrongly. */
export const isMissing = (problem: Problem) => 'key' in problem && MISSING.includes(problem.key)

/** A problem as it stands at its field. */
export function problemText(t: TFunction, problem: Problem, label: string): string {
  if (!('key' in problem)) return problem.text
  return t(NAMED[problem.key] ?? problem.key, { count: problem.count ?? 0, field: label })
}

/** A problem away from its field, which the text has to name. */
export function namedProblem(t: TFunction, problem: Problem, label: string): string {
  const text = problemText(t, problem, label)
  return text.includes(label) || isMissing(problem) ? text : `${label}: ${text}`
}
