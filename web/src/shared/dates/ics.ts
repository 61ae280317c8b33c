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
const quoted = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

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
    `DTSTART:${stamp(entry.start)}`,
    `DTEND:${stamp(entry.end)}`,
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
