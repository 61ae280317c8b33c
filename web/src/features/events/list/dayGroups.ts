import type { Entity } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import type { Translate } from '@/shared/dates/feasts'
import { dayParts } from '@/shared/dates/format'
import { addDays, type Day, dayOf } from '@/shared/dates/lima'
import { plainDay } from '@/shared/dates/when'
import { dateOf } from '../core/eventDates'
import type { Event } from '../core/eventsApi'

type DayGroup = { day: Day; events: Entity<Event>[] }

/**
 * The days of a list that is sorted by the end of the next date. What began before belongs to the present day or to that of its
 * neighbours, so that days only rise and an event stays where it is when more are loaded. The server groups the first view in the
 * same way (gateway/internal/pages/day_groups.go).
 */
export function groupedByDay(events: Entity<Event>[], now: number): DayGroup[] {
  const groups: DayGroup[] = [{ day: dayOf(new Date(now)), events: [] }]
  for (const event of events) {
    const last = groups.at(-1)
    const day = dayOf(dateOf(event.attributes, now).startsAt)
    if (last && day <= last.day) last.events.push(event)
    else groups.push({ day, events: [event] })
  }
  return groups.filter((group) => group.events.length > 0)
}

/** 'Today · Sat 28 Nov', 'Sun 3 Jan 2027'. */
export function dayTitle(day: Day, today: Day, locale: Locale, translate: Translate): string {
  const date = `${dayParts(day, locale).weekday} ${plainDay(day, today, locale)}`
  if (day === today) return `${translate('today')} · ${date}`
  return day === addDays(today, 1) ? `${translate('tomorrow')} · ${date}` : date
}
