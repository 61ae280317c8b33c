import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useState } from 'react'
import { useDebouncedCallback } from '@/shared/useDebounced'
import { toRecurrence } from '../entry/recurrence'
import { useListDatesQuery } from '../entry/recurrenceApi'
import type { When } from '../entry/when'
import { type PlannedDate, planDates } from './changes'

const DEBOUNCE_MS = 400

/** The dates of a rule, from the server. `null` while there is no rule, or no answer. */
export function useDates(when: When) {
  const recurrence = toRecurrence(when)
  const wanted = recurrence ? JSON.stringify(recurrence) : ''
  const [asked, setAsked] = useState(wanted)
  const [askSoon] = useDebouncedCallback(setAsked, DEBOUNCE_MS)
  useEffect(() => askSoon(wanted), [wanted, askSoon])
  const query = useListDatesQuery(asked ? { recurrence: JSON.parse(asked) } : skipToken)
  const fresh = asked === wanted && query.currentData !== undefined
  const failed = asked === wanted && query.isError
  const known = recurrence && !failed ? query.data?.dates : undefined
  const dates: PlannedDate[] | null = known ? planDates(when, known, fresh) : null
  return { complete: recurrence !== null, dates, fresh, failed, error: query.error, retry: () => void query.refetch() }
}
