import { type Day, dayOf, isDay } from './lima'

/** Half-open. */
export type Span = { startsAt: string; endsAt: string }
/**
 * The recurrence of an event, see docs/decisions/dates.md#recurrence-attribute. The span is the first date; other dates of the rule
 * have its time of day and its length.
 */
export type Recurrence = Span & {
  rule?: string
  feast?: string
  /** Other times of single weekdays, '10:00'. */
  hours?: { weekdays: string; opens: string; closes: string }[]
  /** Days without a date; a feast is one of every year. */
  exceptions?: string[]
  /** Dates beside those of the rule. */
  extra?: Span[]
}
export type ProgrammeKind = 'event' | 'season' | 'permanent'

/** Sunday first. */
export const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** A weekday, 0 is Sunday, with its count in a month: 1 is the first one, -1 the last one, 0 every one. */
type Counted = { nth: number; weekday: number }

export type Rule = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  count: number
  until: Day | null
  weekdays: Counted[]
  monthDays: number[]
  months: number[]
}

const partsOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(';').map((part) => part.split('=') as [string, string]))

const listOf = (text = '') => (text ? text.split(',') : [])
const numbers = (text?: string) => listOf(text).map(Number)

/** '2SU', 'FR'; weekday is -1 for an unknown code. */
function counted(text: string): Counted {
  return { nth: Number(text.slice(0, -2)), weekday: CODES.indexOf(text.slice(-2)) }
}

/** The numbers of a list of weekdays, 'SA,SU'. */
export const weekdaysOf = (text: string) => listOf(text).map((code) => CODES.indexOf(code))

/** The last day of a rule: a day in Lima, or a UTC time. */
function untilOf(text = ''): Day | null {
  const [, year, month, day, time = ''] = /^(\d{4})(\d\d)(\d\d)(T\d{6}Z)?$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  if (!isDay(date)) return null
  return time ? dayOf(`${date}T${time.slice(1, 3)}:${time.slice(3, 5)}:${time.slice(5, 7)}Z`) : date
}

/** Reads a rule in order to put it into words; the server computes the dates. Null for a frequency that the portal does not have. */
export function parseRule(text: string): Rule | null {
  const parts = partsOf(text)
  const freq = parts.FREQ as Rule['freq']
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(freq)) return null
  return {
    freq,
    interval: Number(parts.INTERVAL ?? 1),
    count: Number(parts.COUNT ?? 0),
    until: untilOf(parts.UNTIL),
    weekdays: listOf(parts.BYDAY).map(counted),
    monthDays: numbers(parts.BYMONTHDAY),
    months: numbers(parts.BYMONTH),
  }
}

/** The rule of a yearly feast; `nth` is 0 for the date itself. */
export type Feast = { anchor: string; month: number; day: number; offset: number } & Counted

export function parseFeast(text: string): Feast | null {
  const { FEAST = '', MONTH = 0, DAY = 0, OFFSET = 0, BYDAY = '' } = partsOf(text)
  if (!['EASTER', 'DATE', 'MONTH'].includes(FEAST)) return null
  const weekday = BYDAY ? counted(BYDAY) : { nth: 0, weekday: 0 }
  return { anchor: FEAST, month: Number(MONTH), day: Number(DAY), offset: Number(OFFSET), ...weekday }
}
