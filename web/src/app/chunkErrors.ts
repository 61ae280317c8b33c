import { CHUNK_RELOAD_GUARD_MS, CHUNK_RELOAD_KEY } from '@/shared/constants'
import { orNull } from '@/shared/storage'
import { isPreloading } from './preload'

const chunkErrors = new WeakSet<object>()

/** Whether an error is the failed load of one of the application's chunks. */
export const isChunkError = (error: unknown) => typeof error === 'object' && error !== null && chunkErrors.has(error)

type Target = { pathname: string; search: string; hash: string }

/**
 * After a new release an old page requests files that no longer exist: then the target of the navigation is loaded anew, at
 * most once in ten seconds. While the router waits for the chunk, the URL is still that of the old page, hence the target.
 */
export function reloadOnChunkError(target: () => Target | undefined, now = Date.now, go = goTo) {
  window.addEventListener('vite:preloadError', (event) => {
    chunkErrors.add(event.payload)
    const place = target()
    // A failed preload must not reload the page: the visitor may be filling in a form.
    if (!place && isPreloading()) return
    // Without a network a reload would show the browser's error page.
    if (!navigator.onLine || !mayReload(now())) return
    event.preventDefault()
    const { pathname, search, hash } = place ?? window.location
    go(pathname + search + hash)
  })
}

/** The router does not retry a failed lazy import, so only a reload of the page requests the file again. */
export function reloadOnce(now = Date.now(), reload = () => window.location.reload()) {
  if (mayReload(now)) reload()
}

const mayReload = (now: number) => orNull(() => guarded(now))

/** False within ten seconds of the last reload. Throws when sessionStorage is blocked: without it reloads could loop. */
function guarded(now: number): boolean {
  if (now - Number(sessionStorage.getItem(CHUNK_RELOAD_KEY) ?? 0) < CHUNK_RELOAD_GUARD_MS) return false
  sessionStorage.setItem(CHUNK_RELOAD_KEY, String(now))
  return true
}

// `assign` does not load a URL that differs from the current one only in its hash.
function goTo(path: string) {
  const { pathname, search, hash } = window.location
  if (path === pathname + search + hash) window.location.reload()
  else window.location.assign(path)
}
