import type { CalendarEntry } from '@/shared/dates/calendars'
import { clockOf, dayOf } from '@/shared/dates/lima'
import { dateOf, skippedDate } from '../core/eventDates'
import type { Event, EventStatus } from '../core/eventsApi'
import type { PageDate } from '../dates/eventFacts'

/** The coming dates, beginning with the first one that the page shows. */
export function choiceOf(event: Event, now = Date.now()): PageDate[] {
  const next = dateOf(event, now)
  const first = Date.parse((skippedDate(event, next, now) ?? next).startsAt)
  return event.occurrences?.filter(({ startsAt }) => Date.parse(startsAt) >= first) ?? []
}

/** The status of a date is that of its event, or else its own. */
export const statusOn = ({ eventStatus }: Event, { status }: PageDate): EventStatus =>
  eventStatus && eventStatus !== 'scheduled' ? eventStatus : (status ?? 'scheduled')

/** The search whose calendar has one date of an event: the dates that overlap its first minute. */
export function dateSearch(id: number, { startsAt }: PageDate): URLSearchParams {
  const at = (minutes: number) => {
    const instant = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
    return `${dayOf(instant)}T${clockOf(instant)}`
  }
  return new URLSearchParams({ event: String(id), from: at(0), to: at(1) })
}

type Chosen = {
  event: Event
  /** The place of the event. */
  place: string
  date: PageDate
  /** The text of its status. */
  status: string | null
}

/** An entry for the links to calendars. The status is in the title, because they have no other place for it. */
export function entryOf({ event, place, date, status }: Chosen): CalendarEntry {
  // A new date is in the entry itself.
  const prefix = status && statusOn(event, date) !== 'rescheduled' ? `${status}: ` : ''
  return {
    title: prefix + event.eventName,
    start: date.startsAt,
    end: date.endsAt,
    place: date.place || place,
    url: window.location.origin + window.location.pathname,
    text: [date.note, event.statusReason, event.eventShortDescription].filter(Boolean).join('\n\n'),
  }
}
