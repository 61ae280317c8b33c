import type { api as portalApi } from '@/shared/api/api'
import type { Locale } from '@/shared/constants'
import type { Store } from './store'

/** The maximum delay of the navigation. */
const WAIT_MS = 100
/** The maximum time for which the height of the page is held. */
const LATE_MS = 5000

type Api = typeof portalApi
/** `api` and `restOf` are passed in: importing them here would create another shared chunk and enlarge the first load. */
type LocaleChange = { store: Store; api: Api; restOf: (pathname: string) => string; from: Locale; to: Locale }

type Entry = { endpointName?: string; originalArgs?: unknown; status: string; data?: { pages?: unknown[] } }
type Readers = { getSubscriptionCount: (key: string) => number }
type Answer = { data?: { pages?: unknown[] }; hasNextPage?: boolean }
type Request = PromiseLike<Answer> & { unsubscribe: () => void }
type Initiate = (arg: unknown, options?: { direction: 'forward' }) => Parameters<Store['dispatch']>[0]

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Prepares a language change on a scrolled page: requests the shown data in the other language, with as many pages of infinite
 * lists, and holds the height of the page. Resolves after at most WAIT_MS with a function to call after the navigation, which
 * restores the scroll position once the data has arrived.
 */
export async function preserveScroll({ store, api, restOf, from, to }: LocaleChange): Promise<() => void> {
  if (window.scrollY === 0) return () => undefined
  const release = holdScroll(restOf)
  const pending = refetchShown(store, api, from, to)
  await Promise.race([pending, sleep(WAIT_MS)])
  return () => {
    void Promise.race([pending, sleep(LATE_MS)]).then(() => requestAnimationFrame(() => requestAnimationFrame(release)))
  }
}

async function refetchShown(store: Store, api: Api, from: Locale, to: Locale) {
  // Only the queries that the shown page subscribes to.
  const readers = store.dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as Readers
  const { queries } = store.getState()[api.reducerPath] as { queries: Record<string, Entry | undefined> }
  await Promise.all(
    Object.entries(queries).map(async ([key, entry]) => {
      const shown = entry?.status === 'fulfilled' && readers.getSubscriptionCount(key) > 0
      const arg = shown && translatedArg(entry.originalArgs, from, to)
      if (arg) await fetchPages(store, api, entry.endpointName ?? '', arg, entry.data?.pages?.length ?? 1)
    }),
  )
}

/** The argument of a query with the other language; undefined for a query without a language. */
function translatedArg(arg: unknown, from: Locale, to: Locale): unknown {
  if (arg === from) return to
  const hasLocale = typeof arg === 'object' && arg !== null && (arg as { locale?: unknown }).locale === from
  return hasLocale ? { ...arg, locale: to } : undefined
}

async function fetchPages(store: Store, api: Api, name: string, arg: unknown, pages: number) {
  const endpoint = (api.endpoints as unknown as Record<string, { initiate: Initiate } | undefined>)[name]
  if (!endpoint) return
  const request = (more: boolean) =>
    store.dispatch(endpoint.initiate(arg, more ? { direction: 'forward' } : undefined)) as unknown as Request
  const first = request(false)
  let answer = await first
  while (answer.hasNextPage && (answer.data?.pages?.length ?? pages) < pages) {
    const next = request(true)
    answer = await next
    next.unsubscribe()
  }
  first.unsubscribe()
}

/**
 * Holds the height of the page and remembers the position of the first visible link. The returned function releases the
 * height and scrolls the same link to the same position.
 */
function holdScroll(restOfPath: LocaleChange['restOf']): () => void {
  const main = document.getElementById('main')
  const links = () => [...(main?.querySelectorAll('a') ?? [])]
  const restOf = (link: HTMLAnchorElement) => restOfPath(link.pathname)
  const anchor = links().find((link) => link.getBoundingClientRect().top > 0)
  const isSameLink = (link: HTMLAnchorElement) => anchor !== undefined && restOf(link) === rest
  const rest = anchor && restOf(anchor)
  const index = links()
    .filter(isSameLink)
    .indexOf(anchor as HTMLAnchorElement)
  const [top, startY] = [anchor?.getBoundingClientRect().top ?? 0, window.scrollY]
  if (main) main.style.minHeight = `${main.offsetHeight}px`
  return () => {
    const scrolled = window.scrollY !== startY
    if (main) main.style.minHeight = ''
    const current = links().filter(isSameLink)[index]
    // The visitor has scrolled meanwhile: leave the position.
    if (current && !scrolled) window.scrollBy({ top: current.getBoundingClientRect().top - top, behavior: 'instant' })
  }
}
