import { dataOf } from '@/shared/api/dataOf'
import { clockOf, type Day, dayOf, roundedNow } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useDeferred } from '@/shared/deferred'
import type { EventFilter } from '../core/eventQueries'
import { useCountEventsQuery } from '../core/eventsApi'
import type { Period } from './period'

/** The times of a list as plain parameters of the search, which a choice of another time replaces; what is over today is left out. */
function plainTimes({ from, to, when }: Period, today: Day, now: string): Record<string, string> {
  if (when) return { when }
  if (!from && !to) return {}
  const first = from ?? today
  return { from: first === dayOf(now) ? `${first}T${clockOf(now)}` : first, ...(to && { to }) }
}

/**
 * The numbers of events beside each choice, in one request for the chips and the sheet. `what` are the filters without the times.
 * With `wait` it is not sent yet: the list and its own numbers come first.
 */
export function useChoiceCounts(what: EventFilter, period: Period, wait = false) {
  const today = useToday()
  const isLate = useDeferred()
  const at = roundedNow()
  // An empty "past" leaves out what is over, which filters without times would find.
  const more = { ...what.more, past: '', ...plainTimes(period, today, at), include: 'choices' }
  return useCountEventsQuery({ ...what, more, at }, { selectFromResult: dataOf, skip: wait || !isLate })
}
