import type { Locale } from '@/shared/constants'
import { dayParts } from '@/shared/dates/format'
import { clockOf, type Day, dayOf, isMidnight } from '@/shared/dates/lima'
import { dateOf } from '../core/eventDates'
import type { Event } from '../core/eventsApi'

/**
 * What a sign on the map says of one event: the hour of today or of the list's day, '19:00', else the day, '28 Nov'. Of what is open all
 * year, has begun on an earlier day or has no hour, nothing.
 */
export function signText(event: Event, locale: Locale, listed?: Day, now = Date.now()): string {
  if (event.programmeKind === 'permanent') return ''
  const { startsAt } = dateOf(event, now)
  if (!startsAt) return ''
  const [on, today] = [dayOf(startsAt), dayOf(new Date(now))]
  if (on < today) return ''
  if (on !== (listed ?? today)) {
    const { day, month } = dayParts(on, locale)
    return `${day} ${month}`
  }
  return isMidnight(startsAt) ? '' : clockOf(startsAt)
}
