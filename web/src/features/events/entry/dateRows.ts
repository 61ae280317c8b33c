import type { Span } from '@/shared/dates/recurrence'
import { dayProblem } from '@/shared/forms/fields/dayLimits'
import type { PartRule } from '@/shared/forms/rules'
import type { Problem, Row } from '@/shared/forms/values'
import { endsTooEarly, meantSpan, type Parts } from './meaning'
import { startLimits, type When } from './when'

export const newDate = (key: string): Row => ({ key, startDate: '', startTime: '', endDate: '', endTime: '' })

const DATE_PARTS = ['startDate', 'startTime', 'endDate', 'endTime'] as const

export const partsIn = (row: Record<string, unknown>) =>
  Object.fromEntries(DATE_PARTS.map((part) => [part, String(row[part] ?? '')])) as Parts

const isComplete = (parts: Parts) => Object.values(parts).every(Boolean)

/** Start and end of a date as they are meant; null while it is incomplete. */
export function spanOf(row: Record<string, unknown>): Span | null {
  const parts = partsIn(row)
  return isComplete(parts) ? meantSpan(parts) : null
}

/** Whether a complete date ends before it starts. */
export function isBackwards(row: Record<string, unknown>): boolean {
  const parts = partsIn(row)
  return isComplete(parts) && endsTooEarly(parts)
}

/** The rows that count: a form that was several dates keeps the others while it is one date. */
export const activeRows = (rows: Row[], when?: When) => (when?.mode === 'once' ? rows.slice(0, 1) : rows)

/** Checks that every date is complete, ends after its start and is unique; a problem is reported at its input. */
export const goodDates: PartRule = (value, values, name) => {
  const found: Record<string, Problem> = {}
  const seen = new Set<string>()
  const when = values.when as When | undefined
  if (when && when.mode !== 'once' && when.mode !== 'several') return found
  for (const row of activeRows(value as Row[], when)) {
    for (const part of DATE_PARTS) {
      if (!row[part]) found[`${name}.${row.key}.${part}`] = { key: 'this_field_is_required' }
    }
    const past = when && dayProblem(row.startDate ?? '', startLimits(when))
    if (past) found[`${name}.${row.key}.startDate`] = past
    const span = spanOf(row)
    if (!span) continue
    if (isBackwards(row)) {
      const part = row.endDate === row.startDate ? 'endTime' : 'endDate'
      found[`${name}.${row.key}.${part}`] = { key: 'end_before_start' }
    }
    const spanKey = `${span.startsAt} ${span.endsAt}`
    if (seen.has(spanKey)) found[`${name}.${row.key}.startDate`] = { key: 'same_date_twice' }
    seen.add(spanKey)
  }
  return found
}

/** Sorts by start; incomplete dates come last. */
export const sortedDates = (rows: Row[]): Row[] => [...rows].sort((one, other) => startOf(one) - startOf(other))
const startOf = (row: Row) => Date.parse(spanOf(row)?.startsAt ?? '') || Number.MAX_SAFE_INTEGER
