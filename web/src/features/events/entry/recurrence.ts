import type { Day } from '@/shared/dates/lima'
import type { ProgrammeKind, Recurrence, Span } from '@/shared/dates/recurrence'
import { numberOf } from '@/shared/forms/fields/numbers'
import type { Row } from '@/shared/forms/values'
import { activeRows, sortedDates, spanOf } from './dateRows'
import {
  type Change,
  firstDay,
  hasRule,
  hasUnread,
  isWeekly,
  type MonthBy,
  ruleSpan,
  usualSpan,
  WEEKDAYS,
  type When,
  weekdayOf,
} from './when'

/** The position of a day among the same weekdays of its month, and whether it is the last one. */
export function nthOf(day: Day): { nth: number; last: boolean } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { nth: Math.ceil(date / 7), last: date + 7 > days }
}

/** What the rule takes from the first date; only what that date can be, since the first date has to be a date of the rule. */
export function monthByOf({ monthBy, from }: When): MonthBy {
  if (!from || monthBy === 'date') return 'date'
  const { nth, last } = nthOf(from)
  if (nth === 5) return 'last'
  return monthBy === 'last' && !last ? 'weekday' : monthBy
}

function monthParts(when: When): string[] {
  const by = monthByOf(when)
  const month = Number(when.from.slice(5, 7))
  const inYear = when.freq === 'YEARLY' ? [`BYMONTH=${month}`] : []
  if (by === 'date') return [...inYear, `BYMONTHDAY=${Number(when.from.slice(8))}`]
  const nth = by === 'last' ? -1 : nthOf(when.from).nth
  return [...inYear, `BYDAY=${nth}${weekdayOf(when.from)}`]
}

const inOrder = (weekdays: string[]) => WEEKDAYS.filter((weekday) => weekdays.includes(weekday)).join(',')

function endParts({ ends, until, count }: When): string[] {
  if (ends === 'until') return [`UNTIL=${until.replaceAll('-', '')}`]
  return ends === 'count' ? [`COUNT=${numberOf(count)}`] : []
}

/** The RRULE value; undefined for a feast, which is one date however long it lasts. */
function ruleOf(when: When): string | undefined {
  const { mode, freq, interval, weekdays } = when
  if (freq === 'OTHER' && mode !== 'hours') return when.ruleText
  if (mode === 'feast') return undefined
  if (mode === 'hours') return ['FREQ=WEEKLY', `BYDAY=${inOrder(weekdays)}`, ...endParts(when)].join(';')
  const every = Number(numberOf(interval)) > 1 ? [`INTERVAL=${numberOf(interval)}`] : []
  const byDay = isWeekly(when) ? [`BYDAY=${inOrder(weekdays)}`] : freq === 'DAILY' ? [] : monthParts(when)
  return [`FREQ=${freq}`, ...every, ...byDay, ...endParts(when)].join(';')
}

/** Whether every part that the rule needs is given. */
function isComplete(when: When): boolean {
  const { mode, ends, until, count, startTime, endTime, feast, freq } = when
  if (!firstDay(when) || !startTime || !endTime || hasUnread(when)) return false
  if (mode === 'feast') return feast !== ''
  if (freq === 'OTHER' && mode === 'repeats') return true
  return ends === 'never' || Boolean(ends === 'until' ? until : numberOf(count))
}

/** The rule in the format of the API; null while it is incomplete, and for explicit dates. */
export function toRecurrence(when: When): Recurrence | null {
  if (!hasRule(when) || !isComplete(when)) return null
  const rule = ruleOf(when)
  const hours = when.mode === 'hours' ? when.hours.filter(isWholeHours) : []
  const extra = when.extra.map(spanOf).filter((span) => span !== null)
  return {
    ...(rule && { rule }),
    ...(when.mode === 'feast' && { feast: when.feast }),
    ...usualSpan(when, firstDay(when)),
    ...(hours.length > 0 && {
      hours: hours.map(({ weekdays, opens, closes }) => ({ weekdays: inOrder(weekdays), ...hoursData(opens, closes) })),
    }),
    ...(when.exceptions.length > 0 && { exceptions: when.exceptions }),
    ...(extra.length > 0 && { extra }),
  }
}

/** The API ends a day at '00:00'. */
function hoursData(opens: string, closes: string) {
  const midnight = closes === '24:00' || (opens === '00:00' && closes === '23:59')
  return { opens: opens === '24:00' ? '00:00' : opens, closes: midnight ? '00:00' : closes }
}

/** Whether the rule is begun and incomplete. */
export const isHalf = (when: When) => hasRule(when) && !isComplete(when)

const isWholeHours = ({ weekdays, opens, closes }: When['hours'][number]) => Boolean(weekdays.length && opens && closes)

export const startKey = ({ startDate, startTime }: Row) => `${startDate}T${startTime}`

/** The date of a change as it is without the change: one beside the rule, or that of the rule on the day. */
export function computedSpan(when: When, { of }: Pick<Change, 'of'>): Span {
  const extra = when.extra.find((row) => startKey(row) === of)
  return (extra && spanOf(extra)) ?? ruleSpan(when, of.slice(0, 10))
}

/** All parts are sent, since the server keeps what is left out. */
type Override = Span & { originalStartsAt?: string; status: string; notes: Record<string, string>; place: string }

const withText = (notes: Record<string, string>) =>
  Object.fromEntries(Object.entries(notes).flatMap(([locale, text]) => (text.trim() ? [[locale, text.trim()]] : [])))

/** The dates changed by hand, in the format of the API. */
function toOverrides(when: When): Override[] {
  return when.changes.map((change) => {
    const computed = computedSpan(when, change)
    const span = spanOf(change) ?? computed
    return {
      ...span,
      ...(span.startsAt !== computed.startsAt && { originalStartsAt: change.original ?? computed.startsAt }),
      status: change.status,
      notes: withText(change.notes),
      place: change.place?.trim() ?? '',
    }
  })
}

/**
 * What an explicit date has beside its times. Of a stored date all parts are sent, since the server keeps what is left out. The original
 * start names a date that moves to another day.
 */
function keptParts({ status, notes, place, original }: Row, { startsAt }: Span) {
  return {
    ...(original && original !== startsAt && { originalStartsAt: original }),
    ...((status || original) && { status: status || 'scheduled' }),
    ...((notes || original) && { notes: notes ? withText(JSON.parse(notes) as Record<string, string>) : {} }),
    ...((place || original) && { place: place?.trim() ?? '' }),
  }
}

/** The dates in the format of the API. `recurrence: null` ends a rule that the event had. */
export function datesData({ dates, when }: { dates: Row[]; when: When }) {
  const recurrence = toRecurrence(when)
  if (recurrence) return { recurrence, occurrences: toOverrides(when), ...kindData(when) }
  const rows = hasRule(when) ? [] : sortedDates(activeRows(dates, when))
  const occurrences = rows.flatMap((row) => {
    const span = spanOf(row)
    return span ? [{ ...span, ...keptParts(row, span) }] : []
  })
  const endings = occurrences.map(({ endsAt }) => endsAt).sort()
  return {
    eventStartDate: occurrences[0]?.startsAt ?? null,
    eventEndDate: endings.at(-1) ?? null,
    occurrences,
    recurrence: null,
    ...kindData(when),
  }
}

/**
 * The kind of programme, where the form says it: opening hours are permanent, and null lets the portal derive the kind of other dates.
 * Else it is left out, so that the kind which an editor corrected stays.
 */
function kindData({ mode, kind, stored }: When): { programmeKind?: ProgrammeKind | null } {
  if (kind) return { programmeKind: kind === 'derived' ? null : kind }
  const [isHours, wasHours] = [mode === 'hours', stored?.mode === 'hours']
  if (stored && isHours === wasHours && !(isHours && stored.kind === 'permanent')) return {}
  return { programmeKind: isHours ? 'permanent' : null }
}
