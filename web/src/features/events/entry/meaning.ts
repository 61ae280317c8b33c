import { addDays, clockOf, dayOf, lastDayOf, limaInstant } from '@/shared/dates/lima'
import type { Span } from '@/shared/dates/recurrence'
import { isWholeDays, meantEnd } from '@/shared/dates/span'

/** Day and time of a start and an end as they are typed; a time is at most '24:00', the midnight that ends the day. */
export type Parts = { startDate: string; startTime: string; endDate: string; endTime: string }

/** A time until noon may be that of the following day; a later one is a mistake. */
const MORNING_ENDS = '12:00'

const isEarlier = ({ startDate, startTime, endDate, endTime }: Parts) => endDate === startDate && endTime < startTime

/** Whether the end is before the start, and cannot be meant as that of the following day. */
export const endsTooEarly = (parts: Parts) =>
  parts.endDate < parts.startDate || (isEarlier(parts) && parts.endTime > MORNING_ENDS)

/**
 * The date that a person means. An end before the start on the same day is on the following one: 21:00 to 00:00, 21:00 to 02:00. 00:00 to
 * 00:00, to 23:59 or to 24:00 of a day is the whole day. An end that equals another start is not known.
 */
export function meantSpan(parts: Parts): Span {
  const startsAt = limaInstant(parts.startDate, parts.startTime)
  const endDate = isEarlier(parts) ? addDays(parts.endDate, 1) : parts.endDate
  return { startsAt, endsAt: meantEnd(startsAt, limaInstant(endDate, parts.endTime)) }
}

const WHOLE_DAY = { startTime: '00:00', endTime: '24:00' }

/** The parts of a date as the form shows them: the last of whole days is the last one that people count. */
export function partsOfSpan({ startsAt, endsAt }: Span): Parts {
  const startDate = dayOf(startsAt)
  if (isWholeDays(startsAt, endsAt))
    return { startDate, ...WHOLE_DAY, endDate: lastDayOf(startsAt, meantEnd(startsAt, endsAt)) }
  return { startDate, startTime: clockOf(startsAt), endDate: dayOf(endsAt), endTime: clockOf(endsAt) }
}

/** The end of a date that starts as given and lasts some minutes; null without a whole start. */
function endAfter({ startDate, startTime }: Parts, minutes: number): Pick<Parts, 'endDate' | 'endTime'> | null {
  if (!startDate || !startTime) return null
  const end = new Date(Date.parse(limaInstant(startDate, startTime)) + minutes * 60_000).toISOString()
  return { endDate: dayOf(end), endTime: clockOf(end) }
}

/** A change of a date with the end that follows from its new start, unless another end has been typed. */
export function withUsualEnd(parts: Parts, patch: Partial<Parts>, minutes: number): Partial<Parts> {
  if ('endDate' in patch || 'endTime' in patch) return patch
  const { startDate, endDate, endTime } = parts
  const usual = endAfter(parts, minutes)
  const isOpen = endTime === '' && (endDate === '' || endDate === startDate)
  const follows = usual !== null && usual.endDate === endDate && usual.endTime === endTime
  if (!isOpen && !follows) return patch
  return { ...patch, ...(endAfter({ ...parts, ...patch }, minutes) ?? { endDate: '', endTime: '' }) }
}

type Times = Pick<Parts, 'startTime' | 'endTime'>

/** Whether the times are those of the choice "all day". */
export const isAllDay = ({ startTime, endTime }: Times) =>
  startTime === WHOLE_DAY.startTime && endTime === WHOLE_DAY.endTime

/** The times after the choice "all day" is made or taken back. */
export const timesFor = (allDay: boolean): Times => (allDay ? WHOLE_DAY : { startTime: '', endTime: '' })

/** The key of what the form says about an end that is not read as it stands; null for another one. */
export function endNote(parts: Parts): 'until_midnight' | 'next_morning' | 'end_unknown' | null {
  if (!parts.startTime || !parts.endTime || endsTooEarly(parts)) return null
  if (isEarlier(parts)) return parts.endTime === '00:00' ? 'until_midnight' : 'next_morning'
  const isOpen = parts.endDate === parts.startDate && parts.endTime === parts.startTime && parts.startTime !== '00:00'
  return isOpen ? 'end_unknown' : null
}
