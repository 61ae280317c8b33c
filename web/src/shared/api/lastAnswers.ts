import { whenIdle } from '@/shared/later'

/** The store of the browser that keeps answers, and how many of them. */
const STORE = 'raymi-answers'
const KEPT = 60

type Listener = (stale: boolean) => void
const listeners = new Set<Listener>()

/** Calls back with true when an answer came from the store or was kept by the portal, with false when one came from the portal. */
export function onAnswers(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = (stale: boolean) => {
  for (const listener of listeners) listener(stale)
}

/**
 * The question without the moment at which it was asked: "what is on after now" is the same one five minutes later. Bounds of
 * a chosen day, which are midnights in Lima, stay.
 */
export const questionOf = (url: string) => url.replace(/\d{4}-\d{2}-\d{2}T(?!05%3A00%3A00\.000Z)[\d%A.]+Z/g, 'now')

/** Tells that an answer of the portal is one that it has kept. */
export const keptByPortal = () => tell(true)

/** Answers that all may read are kept, so that a page shows what it showed before while the portal is away. */
export async function keepAnswer(url: string, body: unknown) {
  tell(false)
  if (!('caches' in globalThis)) return
  await new Promise<void>(whenIdle)
  await keep(url, body)
}

async function keep(url: string, body: unknown) {
  try {
    const store = await caches.open(STORE)
    await store.put(
      questionOf(url),
      new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } }),
    )
    const keys = await store.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - KEPT)).map((key) => store.delete(key)))
  } catch {
    // A full or forbidden store costs nothing but the convenience.
  }
}

/** What the portal answered last, or undefined. */
export async function lastAnswer(url: string): Promise<unknown> {
  if (!('caches' in globalThis)) return undefined
  try {
    const found = await (await caches.open(STORE)).match(questionOf(url))
    if (!found) return undefined
    tell(true)
    return await found.json()
  } catch {
    return undefined
  }
}
