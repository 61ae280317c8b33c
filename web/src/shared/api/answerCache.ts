import { whenIdle } from '@/shared/deferred'

/** The name of the browser's Cache. */
const STORE = 'raymi-answers'
/** The programme of a week with the pages of its events takes about sixty (app/offline/keep.ts). */
const ENTRIES_MAX = 200

type Listener = (stale: boolean) => void
const listeners = new Set<Listener>()

/** Subscribes to answers: true for one from this cache or from the portal's response cache, false for a fresh one. */
export function onAnswers(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const publish = (stale: boolean) => {
  for (const listener of listeners) listener(stale)
}

/**
 * The URL with the current time replaced by "now", so that the same query hits the cache later. Bounds of a chosen day, which
 * are midnights in Lima, stay in the key.
 */
export const cacheKey = (url: string) => url.replace(/\d{4}-\d{2}-\d{2}T(?!05%3A00%3A00\.000Z)[\d%A.]+Z/g, 'now')

/** Whether a question has the position of the visitor, which no storage may have, neither in a key nor by the answer. */
const hasPosition = (url: string) => new URL(url, window.location.origin).searchParams.has('near')

/** Reports that the portal answered from its response cache. */
export const reportStale = () => publish(true)

/**
 * Caches a public answer, so that a page can show it again while the portal is unavailable. One to a position is not stored. `proves`:
 * the answer shows that the portal is available; lists that hardly ever change come from its response cache.
 */
export async function cacheAnswer(url: string, body: unknown, proves = true) {
  if (proves) publish(false)
  if (!('caches' in globalThis) || hasPosition(url)) return
  await new Promise<void>(whenIdle)
  await store(url, body)
}

async function store(url: string, body: unknown) {
  try {
    const cache = await caches.open(STORE)
    await cache.put(
      cacheKey(url),
      new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } }),
    )
    const keys = await cache.keys()
    // Versions before this one stored answers to positions, too.
    const unwanted = keys.filter((key, index) => index < keys.length - ENTRIES_MAX || hasPosition(key.url))
    await Promise.all(unwanted.map((key) => cache.delete(key)))
  } catch {
    // The cache is optional: a full or forbidden one is ignored.
  }
}

/** Returns the last answer of the portal, or undefined. */
export async function cachedAnswer(url: string): Promise<unknown> {
  if (!('caches' in globalThis)) return undefined
  try {
    const found = await (await caches.open(STORE)).match(cacheKey(url))
    if (!found) return undefined
    publish(true)
    return await found.json()
  } catch {
    return undefined
  }
}
