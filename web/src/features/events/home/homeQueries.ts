import type { Locale } from '@/shared/constants'
import { roundedNow } from '@/shared/dates/lima'
import { cardFields, cardPopulate, type EventFilter, eventFilters } from '../core/eventQueries'

/** The filters of the home page; the moment is the server's. */
export type HomeFilter = { locale: Locale } & Required<Pick<EventFilter, 'cities' | 'categories' | 'hosts'>> &
  Pick<EventFilter, 'more'>

export function homeParams(filter: HomeFilter, now = roundedNow()) {
  const { past: _past, ...filters } = eventFilters(filter, { now, period: null })
  return { ...filters, fields: cardFields, populate: cardPopulate(now) }
}
