import { addDays, type Day } from '@/shared/dates/lima'

/** The first and last day of a filter; either may be missing. */
export type Period = { from?: Day; to?: Day }
type QuickPeriod = { name: 'today' | 'tomorrow' | 'weekend'; from: Day; to: Day }

/** Parses a day of the URL; undefined when it is invalid. */
export const dayIn = (value: string | null): Day | undefined =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) && value < '9999' && !Number.isNaN(Date.parse(value)) ? value : undefined

/**
 * The periods that most visitors look for. The weekend is Saturday and Sunday of the current week, which begins on Monday; on
 * Sunday it is only that day.
 */
export function quickPeriods(today: Day): QuickPeriod[] {
  const tomorrow = addDays(today, 1)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7
  const weekend = { from: addDays(today, Math.max(6 - weekday, 0)), to: addDays(today, 7 - weekday) }
  return [
    { name: 'today', from: today, to: today },
    { name: 'tomorrow', from: tomorrow, to: tomorrow },
    { name: 'weekend', ...weekend },
  ]
}

/** Compares periods; a missing start means today. An empty period equals no other. */
export const isPeriod = ({ from, to }: Period, other: Period, today: Day) =>
  Boolean(from || to) && (from ?? today) === other.from && to === other.to
