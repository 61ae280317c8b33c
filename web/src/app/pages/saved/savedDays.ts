import { dateOf, takesPlace } from '@/features/events/core/eventDates'
import { type Event, isOver } from '@/features/events/core/eventsApi'
import type { Entity } from '@/shared/api/strapi'
import { type Day, dayOf } from '@/shared/dates/lima'
import { isWholeDays, overAt } from '@/shared/dates/span'

const DAY_MS = 24 * 60 * 60 * 1000

/** Events of one day, by their next dates; `open`: those that are open all year. */
export type Group = { day: Day | 'open'; events: Entity<Event>[] }

/** The day under which an event is listed: that of its next date, today for one that has begun. */
function dayIn({ attributes }: Entity<Event>, today: Day): Day | 'open' {
  if (attributes.programmeKind === 'permanent') return 'open'
  const day = dayOf(dateOf(attributes).startsAt)
  return day < today ? today : day
}

/** The coming ones of some events by day, in the order of their beginning, and those that are over. */
export function byDay(events: Entity<Event>[], today: Day): { days: Group[]; over: Entity<Event>[] } {
  const start = ({ attributes }: Entity<Event>) => Date.parse(dateOf(attributes).startsAt)
  const days = new Map<Day | 'open', Entity<Event>[]>()
  for (const event of events.filter(({ attributes }) => !isOver(attributes))) {
    const day = dayIn(event, today)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  const groups = [...days].map(([day, own]) => ({ day, events: own.sort((one, other) => start(one) - start(other)) }))
  // 'open' is after every day.
  groups.sort((one, other) => (one.day < other.day ? -1 : 1))
  return { days: groups, over: events.filter(({ attributes }) => isOver(attributes)) }
}

/** The time that an event takes; null if a visitor can come at any time of it, or if it does not take place. */
function spanOf({ attributes }: Entity<Event>): [number, number] | null {
  const { startsAt, endsAt, status } = dateOf(attributes)
  const off = attributes.programmeKind === 'permanent' || !takesPlace({ status: attributes.eventStatus ?? status })
  if (off || isWholeDays(startsAt, endsAt)) return null
  const [begins, ends] = [Date.parse(startsAt), overAt(startsAt, endsAt)]
  return ends - begins < DAY_MS && Date.parse(endsAt) > begins ? [begins, ends] : null
}

/** The names of the events of a day that an event overlaps with: a visitor has to choose. */
export function overlaps(event: Entity<Event>, ofDay: Entity<Event>[]): string[] {
  const own = spanOf(event)
  if (!own) return []
  const meets = (other: Entity<Event>) => {
    const span = other.id === event.id ? null : spanOf(other)
    return span !== null && own[0] < span[1] && span[0] < own[1]
  }
  return ofDay.filter(meets).map(({ attributes }) => attributes.eventName)
}
