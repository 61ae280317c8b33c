import { dayOf, isMidnight } from './lima'

export type CalendarEntry = {
  uid: string
  title: string
  start: string
  end: string
  place: string
  url: string
  text: string
  /** The date does not take place, or not yet. */
  status?: 'CANCELLED' | 'TENTATIVE'
}

export const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
const quoted = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n')

type Span = { start: string; end: string }

/** Start and end in iCalendar format: whole days are dates without a time, and the end is exclusive. */
export function stamps({ start, end }: Span): { start: string; end: string; days: boolean } {
  const days = isMidnight(start) && isMidnight(end) && end > start
  const write = (at: string) => (days ? dayOf(at).replaceAll('-', '') : stamp(at))
  return { start: write(start), end: write(end), days }
}

/** DTSTART and DTEND; an empty span has no DTEND, because DTEND must be later than DTSTART. */
function span(entry: Span): string[] {
  const { start, end, days } = stamps(entry)
  const kind = days ? ';VALUE=DATE' : ''
  return [`DTSTART${kind}:${start}`, ...(entry.end > entry.start ? [`DTEND${kind}:${end}`] : [])]
}

/** Folds a line to at most 75 octets (RFC 5545): the rest follows after a line break and a space. */
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
    ...(entry.status ? [`STATUS:${entry.status}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
}
