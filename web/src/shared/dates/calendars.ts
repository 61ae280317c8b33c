import { stamps } from './ics'
import { dayOf } from './lima'

type Entry = { title: string; start: string; end: string; place: string; text: string; url: string }

/** The URL that opens Google Calendar with the event filled in. */
export function googleCalendar({ title, start, end, place, text, url }: Entry): string {
  const at = stamps({ start, end })
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${at.start}/${at.end}`,
    location: place,
    details: [text, url].filter(Boolean).join('\n\n'),
    ctz: 'America/Lima',
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** The URL that opens Outlook with the event filled in. */
export function outlookCalendar({ title, start, end, place, text, url }: Entry): string {
  const { days } = stamps({ start, end })
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
