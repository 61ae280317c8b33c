import { idempotencyKey } from '@/shared/api/retry'
import { addDays, type Day, dayOf } from '@/shared/dates/lima'
import type { Span } from '@/shared/dates/recurrence'
import { noTexts, type Texts } from '@/shared/forms/texts'
import type { Row } from '@/shared/forms/values'
import { newDate, spanOf } from './dateRows'
import { type Parts, partsOfSpan } from './meaning'
import { startKey } from './recurrence'
import { storedOf, timeOf } from './storedWhen'
import { type Change, notMoved, ruleSpan, type When } from './when'

/** A date of the preview, with what is changed by hand. */
export type PlannedDate = {
  /** Day and time as the rule computed them. */
  of: string
  computed: Span
  /** The date as visitors see it. */
  span: Span
  /** The key of an explicit date. */
  row?: string
  /** Beside the rule. */
  extra?: Row
  change?: Change
  /** Not a date: taken out, or no longer one of the rule. */
  state?: 'out' | 'gone'
}

const keyOf = (startsAt: string) => `${dayOf(startsAt)}T${timeOf(startsAt)}`
const isDay = (exception: string) => /^\d{4}-\d\d-\d\d$/.test(exception)

/** The change of a date. One of the rule is known by its day, since the rule's time may have changed since. */
function changeIn({ changes, extra }: When, of: string): Change | undefined {
  const beside = (change: Change) => extra.some((row) => startKey(row) === change.of)
  const exact = changes.find((change) => change.of === of)
  return exact ?? changes.find((change) => !beside(change) && change.of.slice(0, 10) === of.slice(0, 10))
}

function planned(when: When, computed: Span): PlannedDate {
  const of = keyOf(computed.startsAt)
  const extra = when.extra.find((row) => startKey(row) === of)
  const change = extra ? when.changes.find((one) => one.of === of) : changeIn(when, of)
  return { of, computed, span: (change && spanOf(change)) ?? computed, extra, change }
}

/**
 * The dates that the server has computed, with the changes since: the preview follows at once, and the server a moment later. `fresh`:
 * the dates are those of this rule, so that a change of another date has lost it.
 */
export function planDates(when: When, dates: Span[], fresh: boolean): PlannedDate[] {
  const days = when.exceptions.filter(isDay)
  const known = new Set(dates.map(({ startsAt }) => startsAt))
  const added = when.extra.flatMap((row) => spanOf(row) ?? []).filter(({ startsAt }) => !known.has(startsAt))
  const there = [...dates, ...added]
    .map((span) => planned(when, span))
    .filter(({ extra, of }) => extra || !days.includes(of.slice(0, 10)))
  const out = days.map((day): PlannedDate => {
    const computed = ruleSpan(when, day)
    return { of: keyOf(computed.startsAt), computed, span: computed, state: 'out' }
  })
  const used = new Set(there.map(({ change }) => change))
  const gone = when.changes
    .filter((change) => fresh && !used.has(change))
    .map((change): PlannedDate => {
      const computed = ruleSpan(when, change.of.slice(0, 10))
      return { of: change.of, computed, span: spanOf(change) ?? computed, change, state: 'gone' }
    })
  return [...there, ...out, ...gone].sort((one, other) => (one.span.startsAt < other.span.startsAt ? -1 : 1))
}

const without = (when: When, { change }: PlannedDate) => when.changes.filter((one) => one !== change)

/** The dates on a day, and those that were moved from it. */
export const datesOn = (dates: PlannedDate[], day: Day) =>
  dates.filter(({ of, span }) => dayOf(span.startsAt) === day || of.startsWith(day))

export function takeOut(when: When, date: PlannedDate): Partial<When> {
  const changes = without(when, date)
  if (date.extra) return { changes, extra: when.extra.filter(({ key }) => key !== date.extra?.key) }
  return { changes, exceptions: [...when.exceptions, date.of.slice(0, 10)].sort() }
}

export const takeOutYearly = (when: When, date: PlannedDate): Partial<When> => ({
  changes: without(when, date),
  exceptions: [
    ...when.exceptions,
    `FEAST=DATE;MONTH=${Number(date.of.slice(5, 7))};DAY=${Number(date.of.slice(8, 10))}`,
  ],
})

export const putBack = ({ exceptions }: When, exception: string): Partial<When> => ({
  exceptions: exceptions.filter((one) => one !== exception),
})

export const undo = (when: When, date: PlannedDate): Partial<When> => ({ changes: without(when, date) })

/** A date beside the rule, at the times of the rule. */
export function addDate(when: When, day: Day): Partial<When> {
  const row = { key: idempotencyKey(), ...partsOfSpan(ruleSpan(when, day)) }
  return { extra: [...when.extra, row], exceptions: when.exceptions.filter((one) => one !== day) }
}

/** A date as its dialog edits it. */
export type Edited = Parts & { status: string; notes: Texts; place: string }

/** The date as edited; without a difference from the computed one, it is not changed. */
export function edit(when: When, date: PlannedDate, { status, notes, place, ...parts }: Edited): Partial<When> {
  const others = without(when, date)
  const moved = JSON.stringify(parts) !== JSON.stringify(partsOfSpan(date.computed))
  const noted = [place, ...Object.values(notes)].some((text) => text.trim() !== '')
  if (!moved && !noted && status === 'scheduled') return { changes: others }
  const { original, stored } = date.change ?? {}
  const known = { ...(original && { original }), ...(stored && { stored }) }
  const change = { of: date.of, ...known, ...(moved ? parts : notMoved), status, notes, place }
  return { changes: [...others, change] }
}

/** The day after a date that the grid still offers. */
export const lastShown = (dates: PlannedDate[], first: Day) => addDays(dayOf(dates.at(-1)?.span.startsAt ?? first), 92)

const stateOf = ({ status, notes, place }: Row) =>
  status || notes || place
    ? { status: status || 'scheduled', notes: { ...noTexts(), ...(notes ? (JSON.parse(notes) as Texts) : {}) }, place }
    : null

/** Dates that are given one by one. */
export const planRows = (rows: Row[]): PlannedDate[] =>
  rows
    .flatMap((row): PlannedDate[] => {
      const span = spanOf(row)
      if (!span) return []
      const of = startKey(row)
      const state = stateOf(row)
      return [
        {
          of,
          computed: span,
          span,
          row: row.key,
          ...(state && { change: { of, stored: storedOf(row), ...notMoved, ...state } }),
        },
      ]
    })
    .sort((one, other) => (one.span.startsAt < other.span.startsAt ? -1 : 1))

export const withoutRow = (rows: Row[], date: PlannedDate) => {
  const others = rows.filter(({ key }) => key !== date.row)
  return others.length > 0 ? others : [newDate('first')]
}

/** A further date on a day, at the times of the last one; it takes the place of an empty one. */
export function addRow(rows: Row[], day: Day): Row[] {
  const last = rows.findLast((row) => spanOf(row)) ?? newDate('')
  const { startTime = '', endTime = '' } = last
  const key = rows.find(({ startDate }) => !startDate)?.key ?? idempotencyKey()
  const row = { key, startDate: day, startTime, endDate: day, endTime }
  return [...rows.filter((one) => one.key !== key), row]
}

/** Only what differs from a plain date is stored. */
export const editRow = (rows: Row[], date: PlannedDate, { status, notes, place, ...parts }: Edited): Row[] =>
  rows.map((row) => {
    if (row.key !== date.row) return row
    const { status: _status, notes: _notes, place: _place, ...others } = row
    const noted = Object.values(notes).some((text) => text.trim() !== '')
    return {
      ...others,
      ...parts,
      ...(status !== 'scheduled' && { status }),
      ...(noted && { notes: JSON.stringify(notes) }),
      ...(place.trim() && { place }),
    }
  })
