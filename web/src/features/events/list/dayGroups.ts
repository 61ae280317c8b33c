import type { Entity } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import type { Translate } from '@/shared/dates/feasts'
import { dayParts } from '@/shared/dates/format'
import { addDays, type Day, dayOf } from '@/shared/dates/lima'
import { plainDay } from '@/shared/dates/when'
import { dateOf } from '../core/eventDates'
import type { Event } from '../core/eventsApi'

type Dated = { day: Day; event: Entity<Event> }

/**
 * The events of a list that is sorted by the end of the next date, with the day whose heading they are below. What began before belongs
 * to the present day or to that of its neighbours, so that days only rise. Within a day and a page of the list, what begins first comes
 * first; an event stays where it is when more are loaded. The server arranges the first view in the same way
 * (gateway/internal/pages/day_groups.go).
 */
export function arrangedByDay(pages: Entity<Event>[][], now: number): Dated[] {
  let day = dayOf(new Date(now))
  return pages.flatMap((page) =>
    page
      .map((event) => {
        const { startsAt } = dateOf(event.attributes, now)
        day = latest(day, dayOf(startsAt))
        return { day, event, startsAt }
      })
      .sort((a, b) => Date.parse(a.day) - Date.parse(b.day) || Date.parse(a.startsAt) - Date.parse(b.startsAt)),
  )
}

const latest = (a: Day, b: Day) => (a < b ? b : a)

/** The events below each heading. */
export function groupedByDay(arranged: Dated[]): { day: Day; events: Entity<Event>[] }[] {
  const groups = new Map<Day, Entity<Event>[]>()
  for (const { day, event } of arranged) groups.set(day, [...(groups.get(day) ?? []), event])
  return [...groups].map(([day, events]) => ({ day, events }))
}

/** 'Today · Sat 28 Nov', 'Sun 3 Jan 2027'. */
export function dayTitle(day: Day, today: Day, locale: Locale, translate: Translate): string {
  const date = `${dayParts(day, locale).weekday} ${plainDay(day, today, locale)}`
  if (day === today) return `${translate('today')} · ${date}`
  return day === addDays(today, 1) ? `${translate('tomorrow')} · ${date}` : date
}
