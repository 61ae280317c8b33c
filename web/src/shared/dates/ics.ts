import { dayOf, isMidnight } from './lima'

export type CalendarEntry = {
  uid: string
  title: string
  start: string
  end: string
  place: string
  url: string
  text: string
}

export const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
const quoted = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n')

type Span = { start: string; end: string }

/** The two ends as calendars write them: whole days without an hour, the last one being the first that is free again. */
export function stamps({ start, end }: Span): { start: string; end: string; days: boolean } {
  const days = isMidnight(start) && isMidnight(end) && end > start
  const write = (at: string) => (days ? dayOf(at).replaceAll('-', '') : stamp(at))
  return { start: write(start), end: write(end), days }
}

/** The lines of the two ends; a span without length has no second one, since it would have to be later. */
function span(entry: Span): string[] {
  const { start, end, days } = stamps(entry)
  const kind = days ? ';VALUE=DATE' : ''
  return [`DTSTART${kind}:${start}`, ...(entry.end > entry.start ? [`DTEND${kind}:${end}`] : [])]
}

/** Lines of a calendar file may hold 75 octets; longer ones go on after a line break and a space. */
function fold(line: string): string {
  const parts: string[] = []
  let current = ''
  for (const sign of line) {
    if (new TextEncoder().encode(current + sign).length > 74) {
      parts.push(current)
      current = ''
    }
    current += sign
  }
  return [...parts, current].join('\r\n ')
}

/** One event as an iCalendar file. */
export function toIcs(entry: CalendarEntry, now = new Date().toISOString()): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Raymi//Cusco//EN',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${stamp(now)}`,
    ...span(entry),
    `SUMMARY:${quoted(entry.title)}`,
    `LOCATION:${quoted(entry.place)}`,
    `DESCRIPTION:${quoted(entry.text)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
}
