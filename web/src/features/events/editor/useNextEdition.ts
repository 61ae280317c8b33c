import { skipToken } from '@reduxjs/toolkit/query/react'
import { dayOf } from '@/shared/dates/lima'
import type { Recurrence } from '@/shared/dates/recurrence'
import type { Event } from '../core/eventsApi'
import { useListDatesQuery } from '../entry/recurrenceApi'

const yearOf = (day: string) => Number(day.slice(0, 4))

/**
 * The rule of an event's feast in the first year, after that of the event, in which the feast is still to come; null for an event
 * without a feast, and when the portal does not answer.
 */
export function useNextEdition({ recurrence }: Event): { loading: boolean; moved: Recurrence | null } {
  const original = recurrence?.feast ? withoutDays(recurrence) : null
  const today = dayOf(new Date())
  const year = original ? Math.max(yearOf(today), yearOf(dayOf(original.startsAt)) + 1) : 0
  const first = useListDatesQuery(original ? { recurrence: original, year } : skipToken)
  const isPast = first.data !== undefined && dayOf(first.data.recurrence.startsAt) < today
  const second = useListDatesQuery(original && isPast ? { recurrence: original, year: year + 1 } : skipToken)
  const answer = isPast ? second : first
  return { loading: answer.isFetching, moved: answer.data?.recurrence ?? null }
}

/** Exceptions that are days, and dates beside the rule, belong to one year. */
function withoutDays({ extra: _extra, exceptions = [], ...rule }: Recurrence): Recurrence {
  const feasts = exceptions.filter((exception) => exception.startsWith('FEAST='))
  return { ...rule, ...(feasts.length > 0 && { exceptions: feasts }) }
}
