import { type CalendarEntry, stamp } from '@/shared/dates/ics'
import { dateOf, skippedDate } from '../core/eventDates'
import type { Event } from '../core/eventsApi'
import type { PageDate } from './eventFacts'

/** The coming dates, beginning with the first one that the page shows. */
export function choiceOf(event: Event, now = Date.now()): PageDate[] {
  const next = dateOf(event, now)
  const first = Date.parse((skippedDate(event, next, now) ?? next).startsAt)
  return event.occurrences?.filter(({ startsAt }) => Date.parse(startsAt) >= first) ?? []
}

const calendarStatus = { cancelled: 'CANCELLED', postponed: 'TENTATIVE' } as const

/** A stable uid per date: calendars update an entry with the same uid instead of adding a second one. */
function uidOf(id: number, { recurrence, occurrences }: Event, date: PageDate): string {
  if (recurrence) return `event-${id}-${stamp(date.originalStartsAt ?? date.startsAt)}`
  return (occurrences?.length ?? 0) > 1 ? `event-${id}-${date.id}` : `event-${id}`
}

type Chosen = {
  id: number
  event: Event
  place: string
  date: PageDate
  /** The text of its status. */
  status: string | null
}

/** An entry for a calendar. The status is in the title too, because links to calendars and many calendars have no other place for it. */
export function entryOf({ id, event, place, date, status }: Chosen): CalendarEntry {
  const off = [event.eventStatus, date.status].find((status) => status === 'cancelled' || status === 'postponed')
  return {
    uid: `${uidOf(id, event, date)}@${window.location.hostname}`,
    title: off && status ? `${status}: ${event.eventName}` : event.eventName,
    start: date.startsAt,
    end: date.endsAt,
    place,
    url: window.location.origin + window.location.pathname,
    text: [date.note, event.eventShortDescription].filter(Boolean).join('\n\n'),
    ...(off && { status: calendarStatus[off] }),
  }
}
