/**
 * Which tab works on a draft: it holds a lock of the browser (Web Locks) by the draft's id. Browsers without locks treat no draft as open
 * elsewhere, so that two tabs then write the same draft.
 */

const CHANNEL = 'raymi-draft-locks'
/** How long the other tab has to save its form before the lock is taken without it: it may be frozen. */
const HANDOVER_MS = 3000

const locks = () => (typeof navigator === 'undefined' ? undefined : navigator.locks)
const nameOf = (id: string) => `raymi-draft ${id}`
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null

/** The locks of this tab: its id, the function that releases it, and the one that another tab's request calls. */
const held = new Map<string, { release: () => void; onLost: () => Promise<void> }>()
/** Locks that this tab has given back and that the browser may still report. */
const leaving = new Set<string>()

channel?.addEventListener('message', async ({ data: id }: MessageEvent<string>) => {
  const own = held.get(id)
  if (!own) return
  held.delete(id)
  await own.onLost()
  own.release()
})

/** The ids of the drafts that other tabs work on. */
export async function openElsewhere(): Promise<Set<string>> {
  const found = (await locks()?.query())?.held ?? []
  const ids = found.flatMap(({ name }) => (name?.startsWith(nameOf('')) ? [name.slice(nameOf('').length)] : []))
  return new Set(ids.filter((id) => !held.has(id) && !leaving.has(id)))
}

/**
 * Takes the lock of a draft, from another tab if it has it: that tab first saves its form in `onLost`. Resolves when this tab has the
 * lock.
 */
export async function takeLock(id: string, onLost: () => Promise<void>): Promise<void> {
  const manager = locks()
  if (!manager || held.has(id)) return
  channel?.postMessage(id)
  const request = (options: LockOptions) =>
    new Promise<void>((taken, failed) => {
      const holding = manager.request(nameOf(id), options, () => hold(id, onLost, taken))
      holding
        .catch((error) => {
          // Another tab took it by force.
          if (held.has(id)) void lose(id)
          failed(error)
        })
        .finally(() => leaving.delete(id))
    })
  try {
    await request({ signal: AbortSignal.timeout(HANDOVER_MS) })
  } catch {
    await request({ steal: true })
  }
}

function hold(id: string, onLost: () => Promise<void>, taken: () => void): Promise<void> {
  return new Promise((release) => {
    held.set(id, { release, onLost })
    taken()
  })
}

async function lose(id: string) {
  const own = held.get(id)
  held.delete(id)
  await own?.onLost()
}

/** Gives the lock back: the form is closed or its draft is done. */
export function releaseLock(id: string) {
  const own = held.get(id)
  if (!own) return
  held.delete(id)
  leaving.add(id)
  own.release()
}
