import { LIST_PAGE_MAX } from '@/shared/constants'
import { periodOf } from '@/shared/dates/lima'
import { type EventFilter, eventFilters, HAPPENING } from '../core/eventQueries'
import type { Month } from './month'

/** A month of the list of events: the filter of the list without its period. */
export type MonthFilter = { filter: EventFilter; month: Month }

/** The dates of an event in a month; a daily one has as many. */
const DATES_MAX = 42

/** The parameters of the search for a month. */
const daysOf = ({ first, last }: Month) => ({ from: first, to: last })

/** The instants between which a month lies. */
const instantsOf = ({ first, last }: Month) => ({ from: periodOf(first).from, to: periodOf(last).to })

/** Names and dates of what happens in a month, without what is always open; the first hundred events by their next date. */
export const monthParams = ({ filter, month }: MonthFilter, { from, to } = instantsOf(month)) => ({
  ...eventFilters({ ...filter, more: { ...filter.more, ...daysOf(month), ...HAPPENING } }),
  fields: ['eventName', 'programmeKind', 'eventStatus'],
  populate: {
    occurrences: {
      filters: { startsAt: { $lt: to }, endsAt: { $gt: from } },
      sort: ['startsAt:asc'],
      limit: DATES_MAX,
    },
  },
  sort: ['nextDate:asc', 'eventEndDate:asc'],
  pagination: { pageSize: LIST_PAGE_MAX },
})
