import { CHUNK_RELOAD_GUARD_MS, CHUNK_RELOAD_KEY } from '@/shared/constants'

/**
 * After a new release an old page asks for files that are gone: load the target afresh, once in ten seconds.
 * The address is still the old one while the router waits for the chunk, hence the target.
 */
export function reloadOnLostChunk(target: () => string | undefined, now = Date.now, go = goTo) {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(CHUNK_RELOAD_KEY) ?? 0)
    // Without a network the browser would put its own page in the place of ours.
    if (!navigator.onLine || now() - last < CHUNK_RELOAD_GUARD_MS) return
    event.preventDefault()
    sessionStorage.setItem(CHUNK_RELOAD_KEY, String(now()))
    go(target() ?? window.location.pathname)
  })
}

const goTo = (path: string) => window.location.assign(path)
