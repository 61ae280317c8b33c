import { dayOf } from './lima'
import { entryEnd, isWholeDays } from './span'

/** What the links to calendars are filled in with. */
export type CalendarEntry = { title: string; start: string; end: string; place: string; text: string; url: string }

/** An instant as Google reads it: 20260624T230000Z. */
const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** The URL that opens Google Calendar with the event filled in. */
export function googleCalendar(entry: CalendarEntry): string {
  const { title, start, place, text, url } = entry
  const end = entryEnd(start, entry.end)
  // Whole days are dates without a time, and the end is exclusive.
  const at = isWholeDays(start, end) ? (instant: string) => dayOf(instant).replaceAll('-', '') : stamp
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${at(start)}/${at(end)}`,
    location: place,
    details: [text, url].filter(Boolean).join('\n\n'),
    ctz: 'America/Lima',
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** The URL that opens Outlook with the event filled in. */
export function outlookCalendar(entry: CalendarEntry): string {
  const { title, start, place, text, url } = entry
  const end = entryEnd(start, entry.end)
  const days = isWholeDays(start, end)
  const at = (instant: string) => (days ? dayOf(instant) : new Date(instant).toISOString())
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: at(start),
    enddt: at(end),
    ...(days && { allday: 'true' }),
    location: place,
    body: [text, url].filter(Boolean).join('\n\n'),
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`
}
