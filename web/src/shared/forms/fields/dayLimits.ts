import { type Day, dayOf } from '@/shared/dates/lima'
import type { Problem } from '@/shared/forms/values'

/** The days that a field takes, chosen in the calendar, typed, pasted or restored. */
export type DayLimits = {
  min?: Day
  max?: Day
  /** Days that stay allowed outside of the limits, such as the stored ones of what has begun. */
  kept?: Day[]
}

/** The limits of a day that is still to come. */
export const fromToday = (kept: Day[] = []): DayLimits => ({ min: dayOf(new Date()), kept })

/** What is wrong with a day outside of its limits; no day is inside. */
export function dayProblem(day: Day | '', { min, max, kept }: DayLimits): Problem | null {
  const tooEarly = min !== undefined && day < min
  const tooLate = max !== undefined && day > max
  if (day === '' || !(tooEarly || tooLate) || kept?.includes(day)) return null
  return { key: tooEarly && min === dayOf(new Date()) ? 'day_is_past' : 'day_not_offered' }
}
