/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { PICTURE_CACHE, shellOf } from '@/shared/constants'
import { localeOf } from '@/shared/i18n/locale'
import { fileOf } from '@/shared/image/imageUrl'

/**
 * Serves the application without a network: its files and one empty page per language come from the build that installed this worker,
 * and the application shows the answers that it has stored (shared/api/answerCache.ts). With a network every page comes from the
 * server, so a new build is seen by the next page load, and a file that a new build has removed fails as it does without a worker.
 *
 * A new worker waits until the pages of the old one are closed: they can still load their files.
 */
declare const self: ServiceWorkerGlobalScope

/** Files of the build may have an origin of their own, which the page knows. */
const assets = new URL(self.location.href).searchParams.get('assets') ?? self.location.origin
const isFile = (url: URL) => url.pathname.startsWith('/assets/')
const whole = (path: string) => new URL(path, path.startsWith('assets/') ? assets : self.location.origin)
const entries = self.__WB_MANIFEST as { url: string; revision: string | null }[]
precache(entries.map(({ url, revision }) => ({ url: whole(url).href, revision })))
clientsClaim()

// The pages are precached, too, but never answered while there is a network: hence no route for everything that is precached.
registerRoute(
  ({ url }) => isFile(url),
  async ({ request }) => (await matchPrecache(request.url)) ?? fetch(request),
)

/** Answers of a proxy in front of a portal that is down. */
const AWAY = [502, 503, 504]

async function page(request: Request): Promise<Response> {
  const shell = () => matchPrecache(whole(shellOf(localeOf(new URL(request.url).pathname))).href)
  try {
    const answer = await fetch(request)
    return (AWAY.includes(answer.status) && (await shell())) || answer
  } catch (error) {
    const found = await shell()
    if (found) return found
    throw error
  }
}

const notPages = [
  /^\/(api|assets|builds|docs-assets|img|uploads)\//,
  /^\/(\w\w\/)?embed\//,
  /\.(txt|xml|json|webmanifest)$/,
]
registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: notPages }))

/** A picture of the browser's HTTP cache or the network, else any kept rendition of the same file. */
async function picture(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.open(PICTURE_CACHE)
    const file = fileOf(request.url)
    const name = (await kept.keys()).find(({ url }) => fileOf(url) === file)
    const found = name && (await kept.match(name))
    if (found) return found
    throw error
  }
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/img/'),
  ({ request }) => picture(request),
)
