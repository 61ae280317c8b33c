import { recall, remember } from '@/shared/storage'

const RECENT_KEY = 'raymi-recent'
const VERSION = 1
/** Beyond it the oldest are dropped. */
export const RECENT_MAX = 9

/** The ids of the events that were opened on this device, the newest first; null when the visitor wants none to be kept. */
export type Recent = readonly number[] | null

export function parseRecent(text: string | null): Recent {
  try {
    const { version, ids } = JSON.parse(text ?? 'null') ?? {}
    if (version !== VERSION) return []
    return ids === null ? null : ids.filter(Number.isInteger).slice(0, RECENT_MAX)
  } catch {
    return []
  }
}

/** With one more event, which comes first. */
export const viewed = (recent: Recent, id: number): Recent =>
  recent && [id, ...recent.filter((other) => other !== id)].slice(0, RECENT_MAX)

export const readRecent = (): Recent => parseRecent(recall(RECENT_KEY))

export const keepRecent = (ids: Recent) => remember(RECENT_KEY, JSON.stringify({ version: VERSION, ids }))
