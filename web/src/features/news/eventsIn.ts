import { LOCALES } from '@/shared/constants'

const EVENTS_MAX = 12

const origin = String.raw`(?:https?://[^/\s)]+)?`
const eventLink = new RegExp(String.raw`\]\(${origin}(?:/(?:${LOCALES.join('|')}))?/event/(\d{1,9})[^)\d]*\)`, 'g')

const entryLink = new RegExp(
  String.raw`\]\(${origin}(?:/(?:${LOCALES.join('|')}))?/(event|event-host)/(\d{1,9})[^)\d]*\)`,
  'g',
)

/** The events and hosts that a Markdown text links to. */
export const entriesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(entryLink)].map(([, noun, id]) => `${noun}/${id}`)),
]

/** The ids of the events that a Markdown text links to, in the order of the text: [Inti Raymi](/es/event/12). */
export function eventsIn(text: string): number[] {
  const links = text.matchAll(eventLink)
  return [...new Set([...links].map(([, id]) => Number(id)))].slice(0, EVENTS_MAX)
}
