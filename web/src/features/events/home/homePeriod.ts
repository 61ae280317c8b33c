import { type Day, isComing } from '@/shared/dates/lima'
import type { EventFilter } from '../core/eventQueries'
import { inTime } from '../core/quickTimes'
import type { Period } from '../filters/period'
import type { Moment } from './homeApi'
import type { HomeFilter } from './homeQueries'

/** What a visitor chose instead of the present: another day, or the weekend. */
export type HomePeriod = { day: Day } | { when: 'weekend' }

/** The period in the URL of the home page; null for the present. A day that is past or none is today. */
export function periodOf(params: URLSearchParams, today: Day): HomePeriod | null {
  if (params.get('when') === 'weekend') return { when: 'weekend' }
  const day = params.get('date') ?? today
  return day !== today && isComing(day, today) ? { day } : null
}

/** The time whose events the filters count: the chosen one, in the evening tonight, and before it today. */
export function countedIn(period: HomePeriod | null, moment: Moment, today: Day): Period {
  if (!period && moment === 'tonight') return { when: 'tonight' }
  if (period && 'when' in period) return period
  const day = period?.day ?? today
  return { from: day, to: day }
}

/** The filter of the events of a period. */
export const inPeriod = (filter: HomeFilter, period: HomePeriod): EventFilter =>
  'day' in period ? { ...filter, day: period.day } : { ...filter, ...inTime(period.when, filter.more) }
