import { addDays, type Day } from '@/shared/dates/lima'
import type { ProgrammeKind, Span } from '@/shared/dates/recurrence'
import { type DayLimits, dayProblem, fromToday } from '@/shared/forms/fields/dayLimits'
import { numberOf, type TypedNumber, unread } from '@/shared/forms/fields/numbers'
import type { PartRule } from '@/shared/forms/rules'
import type { Texts } from '@/shared/forms/texts'
import type { Problem, ProblemKey, Row } from '@/shared/forms/values'
import { endsTooEarly, meantSpan } from './meaning'

/** Monday first, as the week of a rule. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const MODES = ['once', 'several', 'repeats', 'feast', 'hours'] as const
export type Mode = (typeof MODES)[number]
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** OTHER: a rule that the form cannot state; it is kept as its text. */
export type Frequency = (typeof FREQUENCIES)[number] | 'OTHER'
export type MonthBy = 'date' | 'weekday' | 'last'

/** Other hours of some weekdays. */
export type OtherHours = { key: string; weekdays: string[]; opens: string; closes: string }

/** A date that was changed by hand; the four parts are empty while it is not moved. */
export type Change = {
  /** Day and time in Lima as the rule computed them, 'YYYY-MM-DDTHH:MM'. */
  of: string
  /** The start that is stored, which visitors may know: the rule may compute another one since. */
  original?: string
  /** The id of the stored date. */
  stored?: number
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  status: string
  notes: Texts
  /** The venue of this date, if it is not that of the event; drafts of earlier versions have none. */
  place?: string
}

/** What is changed by hand of the dates of a rule. */
type ByHand = Pick<When, 'exceptions' | 'changes' | 'extra'>

/** How the dates of an event are given; the dates of the modes once and several are rows beside it. */
export type When = {
  mode: Mode
  freq: Frequency
  interval: TypedNumber
  weekdays: string[]
  /** What a monthly or yearly rule takes from the first date. */
  monthBy: MonthBy
  /** The first day that a date may have; of a feast, its day. */
  from: Day | ''
  startTime: string
  endTime: string
  /** How many days each date lasts; 1 also for a date past midnight. */
  days: TypedNumber
  ends: 'until' | 'count' | 'never'
  until: Day | ''
  count: TypedNumber
  feast: string
  /** How many days a feast lasts. */
  feastDays: TypedNumber
  hours: OtherHours[]
  /** Days, or feasts of every year. */
  exceptions: string[]
  changes: Change[]
  extra: Row[]
  /** The text of a rule of the frequency OTHER. */
  ruleText: string
  /** What was changed by hand in the other modes: it belongs to their dates. */
  kept: Partial<Record<Mode, ByHand>>
  /** The kind of programme that an editor chose in this form; derived: what follows from the dates; empty: it stays. */
  kind: ProgrammeKind | 'derived' | ''
  /** What the saved event is, and the days on which its dates begin. */
  stored: { mode: Mode; kind: ProgrammeKind; days: Day[] } | null
}

export const newWhen = (mode: Mode = 'once'): When => ({
  mode,
  freq: 'WEEKLY',
  interval: 1,
  weekdays: [],
  monthBy: 'date',
  from: '',
  startTime: '',
  endTime: '',
  days: 1,
  ends: 'until',
  until: '',
  count: null,
  feast: '',
  feastDays: 1,
  hours: [],
  exceptions: [],
  changes: [],
  extra: [],
  ruleText: '',
  kept: {},
  kind: '',
  stored: null,
})

/** The same in another mode, with what was changed by hand in it. */
export function inMode(when: When, mode: Mode): When {
  const { exceptions, changes, extra } = when
  const kept = { ...when.kept, [when.mode]: { exceptions, changes, extra } }
  return { ...when, ...(kept[mode] ?? { exceptions: [], changes: [], extra: [] }), kept, mode }
}

export const notMoved = { startDate: '', startTime: '', endDate: '', endTime: '' }

/** The days on which a date may begin: what has begun can still be edited. */
export const startLimits = ({ stored }: When): DayLimits => fromToday(stored?.days)

export const hasRule = ({ mode }: When) => mode !== 'once' && mode !== 'several'
export const isWeekly = ({ mode, freq }: When) => mode === 'hours' || (mode === 'repeats' && freq === 'WEEKLY')

export const weekdayOf = (day: Day): string =>
  WEEKDAYS[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] as (typeof WEEKDAYS)[number]

/** The first date: of a weekly rule the first chosen weekday, else the day itself, which the other rules are made from. */
export function firstDay(when: When): Day | '' {
  const { from, weekdays } = when
  if (!from || !isWeekly(when)) return from
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(from, days))
  return week.find((day) => weekdays.includes(weekdayOf(day))) ?? ''
}

/** The date that begins on a day. Equal times of opening and closing are a whole turn of the clock, as on the server. */
function spanOn(when: When, day: Day, startTime: string, endTime: string, days = 1): Span {
  const lasts = when.mode === 'hours' && startTime === endTime ? 2 : days
  return meantSpan({ startDate: day, startTime, endDate: addDays(day, lasts - 1), endTime })
}

/** The date of the rule on a day whose weekday has no times of its own. */
export const usualSpan = (when: When, day: Day): Span => spanOn(when, day, when.startTime, when.endTime, daysOf(when))

/** How many days a date lasts. */
export const daysOf = ({ mode, days, feastDays }: When) => numberOf(mode === 'feast' ? feastDays : days) || 1

/** The date that the rule has on a day. */
export function ruleSpan(when: When, day: Day): Span {
  const other = when.mode === 'hours' && when.hours.find(({ weekdays }) => weekdays.includes(weekdayOf(day)))
  return other ? spanOn(when, day, other.opens, other.closes) : usualSpan(when, day)
}

/** The limits of the server. */
const INTERVAL_MAX = { DAILY: 60, WEEKLY: 11, MONTHLY: 11, YEARLY: 11, OTHER: 11 }
const COUNT_MAX = 800

type RuleNumber = { part: 'interval' | 'days' | 'count' | 'feastDays'; most: number; key: ProblemKey }

/** The numbers that the rule has in its mode, with what is said of one outside of its limits. */
function numbersIn({ mode, freq, ends }: When): RuleNumber[] {
  const key = 'require_to_type_number'
  if (mode === 'feast') return [{ part: 'feastDays', most: COUNT_MAX, key }]
  const every: RuleNumber = { part: 'interval', most: INTERVAL_MAX[freq], key: 'this_field_is_incorrect' }
  return [
    { part: 'days', most: COUNT_MAX, key },
    ...(mode === 'repeats' && freq !== 'OTHER' ? [every] : []),
    ...(freq !== 'OTHER' && ends === 'count'
      ? [{ part: 'count' as const, most: COUNT_MAX, key: key as ProblemKey }]
      : []),
  ]
}

/** Whether a text stands in place of a number of the rule. */
export const hasUnread = (when: When) => numbersIn(when).some(({ part }) => unread(when[part]))

function checkNumbers(when: When, name: string, found: Record<string, Problem>) {
  for (const { part, most, key } of numbersIn(when)) {
    const number = Number(numberOf(when[part]))
    const problem = unread(when[part]) ?? (number >= 1 && number <= most ? null : { key })
    if (problem) found[`${name}.${part}`] ??= problem
  }
}

/** The problems of the rule by part; none while the dates are explicit. */
export const goodWhen: PartRule = (value, _values, name) => {
  const when = value as When
  const found: Record<string, Problem> = {}
  if (!hasRule(when)) return found
  const check = (good: unknown, part: string, key: ProblemKey = 'this_field_is_required') => {
    if (!good) found[`${name}.${part}`] ??= { key }
  }
  check(when.mode !== 'feast' || when.feast, 'feast')
  check(!isWeekly(when) || when.weekdays.length > 0, 'weekdays', 'choose_at_least_one_point')
  check(when.from, 'from')
  const limits = startLimits(when)
  const past = (days: string[], part: string) => {
    const problem = days.map((day) => dayProblem(day, limits)).find((one) => one !== null)
    if (problem) found[`${name}.${part}`] ??= problem
  }
  past([when.from], 'from')
  past(
    when.changes.map(({ startDate }) => startDate),
    'changes',
  )
  past(
    when.extra.map(({ startDate }) => startDate ?? ''),
    'extra',
  )
  check(when.startTime, 'startTime')
  check(when.endTime, 'endTime')
  const early = when.endTime && daysOf(when) === 1 && endsTooEarly({ ...when, startDate: '', endDate: '' })
  check(when.mode === 'hours' || !early, 'endTime', 'end_before_start')
  checkNumbers(when, name, found)
  if (when.mode !== 'feast' && when.freq !== 'OTHER') checkEnd(when, check)
  for (const { key, weekdays, opens, closes } of when.mode === 'hours' ? when.hours : []) {
    check(weekdays.length > 0, `hours.${key}.weekdays`, 'choose_at_least_one_point')
    check(opens, `hours.${key}.opens`)
    check(closes, `hours.${key}.closes`)
  }
  return found
}

type Check = (good: unknown, part: string, key?: ProblemKey) => void

function checkEnd(when: When, check: Check) {
  const { ends, until } = when
  const first = firstDay(when)
  check(ends !== 'until' || until, 'until')
  check(ends !== 'until' || !until || !first || until >= first, 'until', 'until_before_first')
}
