import { addDays, dayOf, isMidnight, startOf } from './lima'

const MINUTE_MS = 60 * 1000
/** How long a date without a known end lasts in calendars, which need an end. */
const OPEN_LENGTH_MS = 2 * 60 * MINUTE_MS

/** The first midnight in Lima after an instant. */
const nextDay = (instant: string) => startOf(addDays(dayOf(instant), 1)).toISOString()

/**
 * The end that people mean by a stored date. A date that begins at midnight in Lima and ends in the last minute of a day, or at its own
 * start, consists of whole days: it ends at the following midnight. Every other end is the stored one, and an end that is not after the
 * start is not known. The server has the same rules (internal/calendar/span.go); spanCases.json tests both.
 */
export function meantEnd(start: string, end: string): string {
  const [begins, ends] = [Date.parse(start), Date.parse(end)]
  if (!isMidnight(start) || !(ends >= begins)) return end
  const midnight = nextDay(end)
  return ends === begins || Date.parse(midnight) - ends <= MINUTE_MS ? midnight : end
}

const hasEnd = (start: string, end: string) => Date.parse(end) > Date.parse(start)

/** Whether a date consists of whole days in Lima. */
export function isWholeDays(start: string, end: string): boolean {
  const meant = meantEnd(start, end)
  return isMidnight(start) && isMidnight(meant) && hasEnd(start, meant)
}

/** The end of a date in a calendar, later than its start. A date without a known end ends on the day on which it begins. */
export function entryEnd(start: string, end: string): string {
  const meant = meantEnd(start, end)
  if (hasEnd(start, meant)) return meant
  const ends = Math.min(Date.parse(start) + OPEN_LENGTH_MS, Date.parse(nextDay(start)))
  return new Date(ends).toISOString()
}

/** When a date is over. One without a known end is over when its day is. */
export function overAt(start: string, end: string): number {
  const meant = meantEnd(start, end)
  return Date.parse(hasEnd(start, meant) ? meant : nextDay(start))
}
