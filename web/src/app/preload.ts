import { splitPath } from '@/shared/i18n/locale'
import { cacheFirstData, type FirstData } from './firstData'
import type { Store } from './store'

/** Paths, without their language, of pages whose first data the server offers as `_payload.json`. */
const pathsWithFirstData =
  /^\/?((event|event-host|news|feasts)\/[\da-z-]+|events|event-host-list|feasts|news|about-us|contacts|privacy|terms|sales|charity)?$/
const FRESH_MS = 60_000

let pendingPreloads = 0

/** True while a preload is loading code; its failure does not affect the current page. */
export const isPreloading = () => pendingPreloads > 0

async function withPreloadFlag(load: () => Promise<unknown>) {
  pendingPreloads++
  try {
    await load()
  } finally {
    pendingPreloads--
  }
}

/** The path of a link within the portal if its page has first data, else null. */
export function pathWithFirstData(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin || link.search || link.target === '_blank') return null
  return pathsWithFirstData.test(splitPath(link.pathname).rest) && link.pathname !== window.location.pathname
    ? link.pathname
    : null
}

/**
 * Loads the code and first data of a page when the visitor points at a link to it, before the click. Not in data-saving mode.
 * Failures are ignored, because the page then requests its data itself.
 */
export function startPreload(store: Store, loadPage: (path: string) => Promise<unknown>) {
  const fetchedAt = new Map<string, number>()
  const preload = async (path: string) => {
    const now = Date.now()
    if (now - (fetchedAt.get(path) ?? 0) < FRESH_MS) return
    fetchedAt.set(path, now)
    const module = withPreloadFlag(() => loadPage(path))
    const answer = await fetch(`${path.replace(/\/$/, '')}/_payload.json`)
    await module
    if (answer.ok) cacheFirstData(store, (await answer.json()) as FirstData)
  }
  const listen = ({ target }: Event) => {
    const path = pathWithFirstData(target)
    if (path) preload(path).catch(() => fetchedAt.delete(path))
  }
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (saving) return
  for (const name of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(name, listen, { passive: true })
  }
}
