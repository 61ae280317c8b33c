import { cachedAnswer } from '@/shared/api/answerCache'
import type { Locale } from '@/shared/constants'
import type { Saved } from '@/shared/saved/saved'
import { feedAddress } from './feedAddress'

/** The search takes no more values of a parameter. */
const EVENTS_MAX = 100

/** The search for the saved events, the latest saved ones; null without any. */
export function savedSearch(saved: Saved[]): URLSearchParams | null {
  const ids = saved.filter(({ kind, id }) => kind === 'event' && /^\d+$/.test(id)).map(({ id }) => id)
  return ids.length > 0 ? new URLSearchParams({ event: ids.slice(0, EVENTS_MAX).join(',') }) : null
}

/** The address of the calendar of the saved events, which is kept for a time without a network; null without any. */
export function savedFeed(saved: Saved[], locale: Locale): string | null {
  const search = savedSearch(saved)
  return search && feedAddress('ics', search, locale)
}

/** The kept calendar with the given events only; null if it has none of them. */
export async function keptCalendar(ids: string[], saved: Saved[], locale: Locale): Promise<string | null> {
  const address = savedFeed(saved, locale)
  const kept = address && (await cachedAnswer(address))
  return typeof kept === 'string' ? withEvents(kept, ids) : null
}

/** An iCalendar text without the events of other pages: URL is the address of the page. */
function withEvents(text: string, ids: string[]): string | null {
  const parts = text.match(/^BEGIN:VEVENT\r\n[\s\S]*?^END:VEVENT\r\n/gm) ?? []
  const own = parts.filter((part) => {
    const id = /^URL:.*\/event\/(\d+)\r$/m.exec(part.replaceAll('\r\n ', ''))?.[1]
    return id !== undefined && ids.includes(id)
  })
  return own.length > 0 ? [text.slice(0, text.indexOf('BEGIN:VEVENT')), ...own, 'END:VCALENDAR\r\n'].join('') : null
}
