import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useMemo, useState } from 'react'
import { useAfterPress } from '@/shared/forms/useAfterPress'
import { useDebouncedCallback } from '@/shared/useDebounced'
import { type PlannedDate, planDates } from '../entry/changes'
import { toRecurrence } from '../entry/recurrence'
import { useListDatesQuery } from '../entry/recurrenceApi'
import type { When } from '../entry/when'

const DEBOUNCE_MS = 400

/** The dates of a rule, from the server. `null` while there is no rule, or no answer. */
export function useDates(when: When) {
  const recurrence = toRecurrence(when)
  const wanted = recurrence ? JSON.stringify(recurrence) : ''
  const [asked, setAsked] = useState(wanted)
  const [askSoon] = useDebouncedCallback(setAsked, DEBOUNCE_MS)
  useEffect(() => askSoon(wanted), [wanted, askSoon])
  const query = useListDatesQuery(asked ? { recurrence: JSON.parse(asked) } : skipToken)
  const { data, currentData, isError, error } = query
  const answer = useAfterPress(
    useMemo(
      () => ({ asked, data, current: currentData !== undefined, isError, error }),
      [asked, data, currentData, isError, error],
    ),
  )
  const fresh = answer.asked === wanted && answer.current
  const failed = answer.asked === wanted && answer.isError
  const known = recurrence && !failed ? answer.data?.dates : undefined
  const dates: PlannedDate[] | null = known ? planDates(when, known, fresh) : null
  return { complete: recurrence !== null, dates, fresh, failed, error: answer.error, retry: () => void query.refetch() }
}
