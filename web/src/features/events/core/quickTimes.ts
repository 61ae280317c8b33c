import { addDays, type Day, dayOf, limaInstant, startOf } from '@/shared/dates/lima'

/** Times that visitors ask for by name; they move with the clock. */
export type QuickTime = 'now' | 'tonight' | 'weekend'
type Span = { from: string; to: string }

/** A night out in Lima, as the API's `when=tonight`: from 17:00 to 05:00 of the next day; before 05:00 it is the night before. */
const EVENING = '17:00'
const NIGHT_ENDS = '05:00'

const NAMES: readonly (string | null)[] = ['now', 'tonight', 'weekend'] satisfies QuickTime[]

/** What takes place or is open within these minutes is on now, as the API's `when=now`. */
const NOW_MS = 5 * 60_000

export const isQuickTime = (text: string | null): text is QuickTime => NAMES.includes(text)

/** The instants of a time at an instant. The weekend is Friday evening to Sunday of the week that begins on Monday. */
export function spanOfTime(time: QuickTime, now: Date): Span {
  if (time === 'now') return { from: now.toISOString(), to: new Date(now.getTime() + NOW_MS).toISOString() }
  const today = dayOf(now)
  if (time === 'tonight') {
    const evening = now.toISOString() < limaInstant(today, NIGHT_ENDS) ? addDays(today, -1) : today
    return { from: limaInstant(evening, EVENING), to: limaInstant(addDays(evening, 1), NIGHT_ENDS) }
  }
  const friday = addDays(today, 5 - weekdayOf(today))
  return { from: limaInstant(friday, EVENING), to: startOf(addDays(friday, 3)).toISOString() }
}

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
