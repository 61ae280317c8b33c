import { addDays, type Day } from '@/shared/dates/lima'

/** The days from and to which events are looked for; either may be open. */
export type Period = { from?: Day; to?: Day }
export type QuickPeriod = { name: 'today' | 'tomorrow' | 'weekend'; from: Day; to: Day }

/** A day that an address tells, if there is such a day. */
export const dayIn = (value: string | null): Day | undefined =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) && value < '9999' && !Number.isNaN(Date.parse(value)) ? value : undefined

/**
 * The days that most visitors look for. The weekend is Saturday and Sunday of this week, which begins on Monday; on Saturday
 * it begins today, and on Sunday today is what is left of it.
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

/** An open beginning is today: what is over is not looked for unless its day is named. */
export const isPeriod = ({ from, to }: Period, other: Period, today: Day) =>
  Boolean(from || to) && (from ?? today) === other.from && to === other.to
