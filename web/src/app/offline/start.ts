import type { Locale } from '@/shared/constants'
import { dayOf } from '@/shared/dates/lima'
import { localeOf } from '@/shared/i18n/locale'
import { onSavedChange, savedEntries } from '@/shared/saved/saved'
import { keep } from './keep'
import { keptProgramme, recordKept } from './kept'

/** A visitor who stays this long is offered the page without a network; the first screen has loaded by then. */
const WAIT_MS = 10_000
/** The programme is kept again after this time. */
const FRESH_MS = 6 * 60 * 60 * 1000

const WORKER = '/serviceWorker.js'

type Connection = { saveData?: boolean; effectiveType?: string }

/** False on a connection on which the visitor saves data, or which is slow. */
export function isGenerous(connection: Connection | undefined): boolean {
  return !connection?.saveData && !['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '')
}

/** The address of the worker; it names the origin of the build's files where that is another one (`assets` is the URL of this file). */
export function workerUrl(assets: string, page: string): string {
  const { origin } = new URL(assets)
  return origin === page ? WORKER : `${WORKER}?assets=${encodeURIComponent(origin)}`
}

/** Resolves when the application works without a network. */
async function ready() {
  await navigator.serviceWorker.register(workerUrl(import.meta.url, window.location.origin))
  await navigator.serviceWorker.ready
}

let running = Promise.resolve()

/** Keeps the saved events and hosts, and with `all` the programme; one call after the other. Rejects if the network fails. */
export function keepNow(all: boolean): Promise<void> {
  const locale: Locale = localeOf(window.location.pathname)
  const work = async () => {
    await ready()
    const now = new Date()
    await keep(locale, savedEntries(), all ? dayOf(now) : null)
    if (all) recordKept({ at: now.getTime(), locale })
  }
  const result = running.then(work)
  running = result.catch(() => undefined)
  return result
}

const isFresh = () => {
  const kept = keptProgramme()
  return kept !== null && kept.locale === localeOf(window.location.pathname) && Date.now() - kept.at < FRESH_MS
}

/** False without a secure context, and in browsers that deny storage: there is no worker then. */
export const canKeep = () => 'serviceWorker' in navigator && 'caches' in window

/** Keeps the programme some time after the start, unless the connection is slow, and saved things as soon as they are saved. */
export function startOffline() {
  if (!canKeep()) return
  const ignore = () => undefined
  onSavedChange(() => void keepNow(false).catch(ignore))
  const { connection } = navigator as { connection?: Connection }
  if (isGenerous(connection)) setTimeout(() => void (isFresh() ? ready() : keepNow(true)).catch(ignore), WAIT_MS)
}
