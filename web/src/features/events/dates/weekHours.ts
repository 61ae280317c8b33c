import { dayOf, weekdayOf } from '@/shared/dates/lima'
import { parseRule, type Recurrence } from '@/shared/dates/recurrence'
import { hoursOf } from '@/shared/dates/ruleWords'

/** The usual hours of a weekday, from Sunday (0) on; `day` means the whole day. */
export type DayHours = { weekday: number; hours: { opens: string; closes: string } | 'day' | 'closed' }

/** A week as lists of opening hours name it. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** The usual hours of the seven days, from Monday on; null for a rule that differs from week to week. */
export function weekHours(recurrence: Recurrence): DayHours[] | null {
  const rule = recurrence.rule ? parseRule(recurrence.rule) : null
  if (rule?.interval !== 1 || (rule.freq !== 'DAILY' && rule.freq !== 'WEEKLY')) return null
  const named = rule.weekdays.map(({ weekday }) => weekday)
  const weekdays = named.length > 0 ? named : [weekdayOf(dayOf(recurrence.startsAt))]
  const isOpen = (weekday: number) => rule.freq === 'DAILY' || weekdays.includes(weekday)
  return WEEK.map((weekday) => ({
    weekday,
    hours: isOpen(weekday) ? (hoursOf(recurrence, weekday) ?? 'day') : 'closed',
  }))
}
