import { CHUNK_RELOAD_GUARD_MS, CHUNK_RELOAD_KEY } from '@/shared/constants'
import { orNull } from '@/shared/storage'
import { isAhead } from './preload'

const lost = new WeakSet<object>()

/** True of an error that only says that a file of ours did not come. */
export const isLostChunk = (error: unknown) => typeof error === 'object' && error !== null && lost.has(error)

type Place = { pathname: string; search: string; hash: string }

/**
 * After a new release an old page asks for files that are gone: load the target afresh, once in ten seconds.
 * The address is still the old one while the router waits for the chunk, hence the target.
 */
export function reloadOnLostChunk(target: () => Place | undefined, now = Date.now, go = goTo) {
  window.addEventListener('vite:preloadError', (event) => {
    lost.add(event.payload)
    const place = target()
    // Who only points at a link may be writing: nothing is taken from under their hands.
    if (!place && isAhead()) return
    // Without a network the browser would put its own page in the place of ours.
    if (!navigator.onLine || !mayReload(now())) return
    event.preventDefault()
    const { pathname, search, hash } = place ?? window.location
    go(pathname + search + hash)
  })
}

/** The router takes a file that did not come once for one that never comes: only a fresh page asks for it again. */
export function reloadOnce(now = Date.now(), reload = () => window.location.reload()) {
  if (mayReload(now)) reload()
}

const mayReload = (now: number) => orNull(() => guarded(now))

/** False within ten seconds of the last reload; where that cannot be kept, a reload could follow another for ever. */
function guarded(now: number): boolean {
  if (now - Number(sessionStorage.getItem(CHUNK_RELOAD_KEY) ?? 0) < CHUNK_RELOAD_GUARD_MS) return false
  sessionStorage.setItem(CHUNK_RELOAD_KEY, String(now))
  return true
}

// An address that differs in its hash alone would not be loaded.
function goTo(path: string) {
  const { pathname, search, hash } = window.location
  if (path === pathname + search + hash) window.location.reload()
  else window.location.assign(path)
}
