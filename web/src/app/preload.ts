import { matchRoutes, type RouteObject } from 'react-router'
import { type FirstData, keepFirstData } from './firstData'
import type { Store } from './store'

/** Paths that have their first data beside them. */
const filled =
  /^(\/(en|es|qu))?(\/|\/events|\/event\/\d+|\/event-host-list|\/event-host\/\d+|\/news|\/news\/\d+|\/about-us|\/contacts)?$/
const FRESH_MS = 60_000

let inTheAir = 0

/** True while code comes that nobody has asked for yet: when it is lost, nobody has lost anything. */
export const isAhead = () => inTheAir > 0

async function ahead(load: () => Promise<unknown>) {
  inTheAir++
  try {
    await load()
  } finally {
    inTheAir--
  }
}

/** Where a link of this portal leads, if its page has first data. */
export function filledPathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin || link.search || link.target === '_blank') return null
  return filled.test(link.pathname) && link.pathname !== window.location.pathname ? link.pathname : null
}

/**
 * A visitor who points at a link will follow it: its page's code and first data come before the click. Nothing is fetched
 * for those who save data, and a failure costs nothing: the page asks for itself.
 */
export function startPreload(store: Store, routes: RouteObject[]) {
  const asked = new Map<string, number>()
  const preload = async (path: string) => {
    const now = Date.now()
    if (now - (asked.get(path) ?? 0) < FRESH_MS) return
    asked.set(path, now)
    const lazy = matchRoutes(routes, path)?.at(-1)?.route.lazy
    const module = typeof lazy === 'function' ? ahead(lazy) : undefined
    const answer = await fetch(`${path.replace(/\/$/, '')}/_payload.json`)
    await module
    if (answer.ok) keepFirstData(store, (await answer.json()) as FirstData)
  }
  const listen = ({ target }: Event) => {
    const path = filledPathOf(target)
    if (path) preload(path).catch(() => asked.delete(path))
  }
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (saving) return
  for (const name of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(name, listen, { passive: true })
  }
}
