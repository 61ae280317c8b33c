import type { api as portalApi } from '@/shared/api/api'
import type { Locale } from '@/shared/constants'
import type { Store } from './store'

/** A change of pages never waits longer. */
const WAIT_MS = 100
/** After this a page that is still not there is not held any longer. */
const LATE_MS = 5000

type Api = typeof portalApi
/** What every page has loaded is handed over: a module of its own for both would make the first load larger. */
type Change = { store: Store; api: Api; restOf: (pathname: string) => string; from: Locale; to: Locale }

type Entry = { endpointName?: string; originalArgs?: unknown; status: string; data?: { pages?: unknown[] } }
type Readers = { getSubscriptionCount: (key: string) => number }
type Answer = { data?: { pages?: unknown[] }; hasNextPage?: boolean }
type Asked = PromiseLike<Answer> & { unsubscribe: () => void }
type Ask = (arg: unknown, options?: { direction: 'forward' }) => Parameters<Store['dispatch']>[0]

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * For a change of language in the middle of a page: asks the same in the other one, endless lists as far as they were read,
 * and holds the page open meanwhile. Resolves before long; what it gives is to be called after the change.
 */
export async function keepPlace({ store, api, restOf, from, to }: Change): Promise<() => void> {
  if (window.scrollY === 0) return () => undefined
  const release = hold(restOf)
  const asked = askAgain(store, api, from, to)
  await Promise.race([asked, sleep(WAIT_MS)])
  return () => {
    Promise.race([asked, sleep(LATE_MS)]).then(() => requestAnimationFrame(() => requestAnimationFrame(release)))
  }
}

async function askAgain(store: Store, api: Api, from: Locale, to: Locale) {
  // Only what the page on screen reads, of all that is kept.
  const readers = store.dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as Readers
  const { queries } = store.getState()[api.reducerPath] as { queries: Record<string, Entry | undefined> }
  await Promise.all(
    Object.entries(queries).map(async ([key, entry]) => {
      const shown = entry?.status === 'fulfilled' && readers.getSubscriptionCount(key) > 0
      const arg = shown && inOther(entry.originalArgs, from, to)
      if (arg) await askFor(store, api, entry.endpointName ?? '', arg, entry.data?.pages?.length ?? 1)
    }),
  )
}

/** The argument of a question in another language; undefined for one that knows none. */
function inOther(arg: unknown, from: Locale, to: Locale): unknown {
  if (arg === from) return to
  const named = typeof arg === 'object' && arg !== null && (arg as { locale?: unknown }).locale === from
  return named ? { ...arg, locale: to } : undefined
}

async function askFor(store: Store, api: Api, name: string, arg: unknown, pages: number) {
  const endpoint = (api.endpoints as unknown as Record<string, { initiate: Ask } | undefined>)[name]
  if (!endpoint) return
  const ask = (more: boolean) =>
    store.dispatch(endpoint.initiate(arg, more ? { direction: 'forward' } : undefined)) as unknown as Asked
  const first = ask(false)
  let answer = await first
  while (answer.hasNextPage && (answer.data?.pages?.length ?? pages) < pages) {
    const next = ask(true)
    answer = await next
    next.unsubscribe()
  }
  first.unsubscribe()
}

/** Keeps the page as high as it is, and gives what lets go and brings back to the top what is there now. */
function hold(restOfPath: Change['restOf']): () => void {
  const main = document.getElementById('main')
  const links = () => [...(main?.querySelectorAll('a') ?? [])]
  const restOf = (link: HTMLAnchorElement) => restOfPath(link.pathname)
  const mark = links().find((link) => link.getBoundingClientRect().top > 0)
  const same = (link: HTMLAnchorElement) => mark !== undefined && restOf(link) === rest
  const rest = mark && restOf(mark)
  const index = links()
    .filter(same)
    .indexOf(mark as HTMLAnchorElement)
  const [top, place] = [mark?.getBoundingClientRect().top ?? 0, window.scrollY]
  if (main) main.style.minHeight = `${main.offsetHeight}px`
  return () => {
    const moved = window.scrollY !== place
    if (main) main.style.minHeight = ''
    const now = links().filter(same)[index]
    // Who has scrolled meanwhile is left alone.
    if (now && !moved) window.scrollBy({ top: now.getBoundingClientRect().top - top, behavior: 'instant' })
  }
}
