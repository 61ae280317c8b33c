const EVENTS_MAX = 12

/** The ids of the events that a Markdown text links to, in the order of the text: [Inti Raymi](/es/event/12). */
export function eventsIn(text: string): number[] {
  const links = text.matchAll(/\]\((?:https?:\/\/[^/\s)]+)?(?:\/(?:en|es|qu))?\/event\/(\d{1,9})[^)\d]*\)/g)
  return [...new Set([...links].map(([, id]) => Number(id)))].slice(0, EVENTS_MAX)
}
