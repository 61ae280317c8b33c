import { addDays, type Day, dayOf } from '@/shared/dates/lima'
import type { Recurrence } from '@/shared/dates/recurrence'
import { noTexts } from '@/shared/forms/texts'
import type { Row } from '@/shared/forms/values'
import type { Event } from '../core/eventsApi'
import { newDate } from './dateRows'
import { partsOfSpan } from './meaning'
import { computedSpan, nthOf, startKey } from './recurrence'
import { type Change, type Frequency, newWhen, notMoved, WEEKDAYS, type When, weekdayOf } from './when'

type Stored = NonNullable<Event['occurrences']>[number]

/** The time of day in Lima. */
export const timeOf = (instant: string) => new Date(Date.parse(instant) - 5 * 3_600_000).toISOString().slice(11, 16)

const rowOf = (startsAt: string, endsAt: string, key: string): Row => ({ key, ...partsOfSpan({ startsAt, endsAt }) })

const KEY_OF_STORED = /^date-(\d+)$/
/** The id of the stored date of a row. */
export const storedOf = ({ key }: Row) => Number(KEY_OF_STORED.exec(key ?? '')?.[1]) || undefined

/** An explicit date; what the form does not show of it is kept, so that saving does not delete it. */
const keptRow = ({ id, startsAt, endsAt, status, notes, place, originalStartsAt }: Stored): Row => ({
  ...rowOf(startsAt, endsAt, `date-${id}`),
  ...(status && status !== 'scheduled' && { status }),
  ...(notes && { notes: JSON.stringify(notes) }),
  ...(place && { place }),
  original: originalStartsAt ?? startsAt,
})

function rowsOf({ occurrences, eventStartDate, eventEndDate }: Event): Row[] {
  if (occurrences && occurrences.length > 0) return occurrences.map(keptRow)
  return eventStartDate && eventEndDate ? [rowOf(eventStartDate, eventEndDate, 'span')] : [newDate('first')]
}

/** How explicit dates are given. */
export const whenOfRows = (rows: Row[]): When => newWhen(rows.length > 1 ? 'several' : 'once')

const partsOfRule = (rule: string): Partial<Record<string, string>> =>
  Object.fromEntries(rule.split(';').map((part) => part.split('=', 2)))

/** The last day of a rule. An UNTIL that is a time before that day's date excludes the day. */
function untilOf(text: string, startTime: string): Day {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z)?$/.exec(text) ?? []
  if (!time) return `${year}-${month}-${day}`
  const instant = `${year}-${month}-${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}.000Z`
  return timeOf(instant) < startTime ? addDays(dayOf(instant), -1) : dayOf(instant)
}

/** The parts of a monthly or yearly rule that repeats its first date; null for another one. */
function monthByIn(parts: Partial<Record<string, string>>, from: Day): When['monthBy'] | null {
  const { FREQ, BYMONTH, BYMONTHDAY, BYDAY } = parts
  if (FREQ === 'YEARLY' ? BYMONTH && Number(BYMONTH) !== Number(from.slice(5, 7)) : BYMONTH) return null
  if (BYDAY === `-1${weekdayOf(from)}`) return 'last'
  if (BYDAY && BYDAY.replace('+', '') === `${nthOf(from).nth}${weekdayOf(from)}`) return 'weekday'
  return !BYDAY && (!BYMONTHDAY || Number(BYMONTHDAY) === Number(from.slice(8))) ? 'date' : null
}

const KNOWN = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'UNTIL', 'COUNT']
const isFrequency = (text = ''): text is Frequency => ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(text)

/** The parts of a rule; the form keeps a rule that it cannot state as a text. */
function ruleParts(rule: string, from: Day, startTime: string): Partial<When> {
  const { WKST, ...parts } = partsOfRule(rule)
  const { FREQ, INTERVAL = '1', BYDAY, UNTIL, COUNT } = parts
  const otherWeek = WKST && WKST !== 'MO' && INTERVAL !== '1'
  const unknown = otherWeek || Object.keys(parts).some((name) => !KNOWN.includes(name)) || !isFrequency(FREQ)
  const monthBy = FREQ === 'MONTHLY' || FREQ === 'YEARLY' ? monthByIn(parts, from) : 'date'
  const weekdays = FREQ === 'WEEKLY' ? (BYDAY ?? weekdayOf(from)).split(',') : []
  const beyond = weekdays.some((weekday) => !(WEEKDAYS as readonly string[]).includes(weekday))
  if (unknown || monthBy === null || beyond) return { freq: 'OTHER', ruleText: rule }
  const end: Partial<When> = UNTIL
    ? { ends: 'until', until: untilOf(UNTIL, startTime) }
    : COUNT
      ? { ends: 'count', count: Number(COUNT) }
      : { ends: 'never' }
  return { freq: FREQ, interval: Number(INTERVAL), weekdays, monthBy, ...end }
}

/** The times of the rule's dates. */
function timesOf(stored: Recurrence) {
  const { startDate: from, startTime, endDate, endTime } = partsOfSpan(stored)
  const nights = Math.round((Date.parse(endDate) - Date.parse(from)) / 86_400_000)
  return { from, startTime, endTime, days: nights === 1 && endTime < startTime && endTime <= '12:00' ? 1 : nights + 1 }
}

/** A change without other times follows the rule when its times change. */
function changeOf(when: When, { id, startsAt, endsAt, status, notes, place, originalStartsAt }: Stored): Change {
  const of = startKey(rowOf(originalStartsAt ?? startsAt, endsAt, ''))
  const computed = computedSpan(when, { of })
  const moved = computed.startsAt !== startsAt || computed.endsAt !== endsAt
  return {
    ...(moved ? partsOfSpan({ startsAt, endsAt }) : notMoved),
    of,
    original: originalStartsAt ?? startsAt,
    stored: id,
    status: status ?? 'scheduled',
    notes: { ...noTexts(), ...notes },
    place,
  }
}

/** The form value of a stored rule with the dates changed by hand. */
export function whenOfRule(
  stored: Recurrence,
  occurrences: Stored[] = [],
  programmeKind?: Event['programmeKind'],
): When {
  const { rule, feast, hours = [], exceptions = [], extra = [] } = stored
  const times = timesOf(stored)
  const parts = rule ? ruleParts(rule, times.from, times.startTime) : {}
  const weekly = parts.freq === 'WEEKLY' && parts.interval === 1
  const open = weekly && (hours.length > 0 || programmeKind === 'permanent')
  const of = feast ? { feastDays: times.days, ...(rule && { freq: 'OTHER' as const, ruleText: rule }) } : parts
  const when: When = {
    ...newWhen(feast ? 'feast' : open ? 'hours' : 'repeats'),
    ...times,
    ...of,
    feast: feast ?? '',
    hours: hours.map(({ weekdays, ...others }, index) => ({
      ...others,
      key: `hours-${index}`,
      weekdays: weekdays.split(','),
    })),
    exceptions,
    extra: extra.map(({ startsAt, endsAt }, index) => rowOf(startsAt, endsAt, `extra-${index}`)),
  }
  return { ...when, changes: occurrences.filter(({ isOverride }) => isOverride).map((one) => changeOf(when, one)) }
}

/**
 * The days on which the dates of a stored event begin: they stay allowed when they are past. A draft whose dates are all over was never
 * public with a date to come, and needs another one.
 */
function startDays({ publishedAt, reviewState, eventStartDate, eventEndDate, occurrences, recurrence }: Event): Day[] {
  const draft = !publishedAt && !reviewState
  if (draft && eventEndDate && Date.parse(eventEndDate) < Date.now()) return []
  const spans = [...(occurrences ?? []), ...(recurrence ? [recurrence, ...(recurrence.extra ?? [])] : [])]
  const starts = [eventStartDate, ...spans.map(({ startsAt }) => startsAt)]
  return [...new Set(starts.flatMap((start) => (start ? dayOf(start) : [])))]
}

/** The dates of a stored event. */
export function storedDates(event: Event): { dates: Row[]; when: When } {
  const { recurrence, occurrences, programmeKind } = event
  const dates = recurrence ? [newDate('first')] : rowsOf(event)
  const when = recurrence ? whenOfRule(recurrence, occurrences, programmeKind) : whenOfRows(dates)
  return {
    dates,
    when: { ...when, stored: { mode: when.mode, kind: programmeKind ?? 'event', days: startDays(event) } },
  }
}
