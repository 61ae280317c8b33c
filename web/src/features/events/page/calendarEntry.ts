import { type CalendarEntry, stamp } from '@/shared/dates/ics'
import { dateOf, skippedDate } from '../core/eventDates'
import type { Event, EventStatus } from '../core/eventsApi'
import type { PageDate } from './eventFacts'

/** The coming dates, beginning with the first one that the page shows. */
export function choiceOf(event: Event, now = Date.now()): PageDate[] {
  const next = dateOf(event, now)
  const first = Date.parse((skippedDate(event, next, now) ?? next).startsAt)
  return event.occurrences?.filter(({ startsAt }) => Date.parse(startsAt) >= first) ?? []
}

/** The status of a date is that of its event, or else its own. */
export const statusOn = ({ eventStatus }: Event, { status }: PageDate): EventStatus =>
  eventStatus && eventStatus !== 'scheduled' ? eventStatus : (status ?? 'scheduled')

const calendarStatus: Partial<Record<EventStatus, CalendarEntry['status']>> = {
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
}

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
  const state = statusOn(event, date)
  // A new date is in the entry itself.
  const prefix = status && state !== 'rescheduled' ? `${status}: ` : ''
  const ics = calendarStatus[state]
  return {
    uid: `${uidOf(id, event, date)}@${window.location.hostname}`,
    title: prefix + event.eventName,
    start: date.startsAt,
    end: date.endsAt,
    place,
    url: window.location.origin + window.location.pathname,
    text: [date.note, event.statusReason, event.eventShortDescription].filter(Boolean).join('\n\n'),
    ...(ics && { status: ics }),
  }
}
