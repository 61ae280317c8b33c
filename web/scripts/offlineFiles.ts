// The files that the service worker keeps: what a visitor without a network needs to see the programme and what they have saved.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Manifest } from 'vite'
import { LOCALES, shellOf } from '../src/shared/constants.ts'

const PAGES = [
  'src/app/pages/HomePage.tsx',
  'src/features/events/browse/EventListPage.tsx',
  'src/features/events/page/EventPage.tsx',
  'src/app/pages/feast/FeastRoute.tsx',
  'src/app/pages/hosts/HostListRoute.tsx',
  'src/app/pages/HostRoute.tsx',
  'src/app/pages/saved/SavedPage.tsx',
  'src/app/frame/DeferredNotices.tsx',
  'src/shared/art/Drawing.tsx',
]
// Needed by these pages only with a network, or only by hosts.
const ONLINE =
  /PointMap|PlacesMap|EventMapView|SubscribeDialog|EventStatusDialog|QrCode|sendStory|PosterPage|PreviewNotice/

/** The keys of a build's manifest: the chunks of these pages with what they import, also later. */
function chunks(manifest: Manifest): string[] {
  const found = new Set<string>()
  const add = (key: string, later: boolean) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is no chunk of the build`)
    if (found.has(key)) return
    found.add(key)
    for (const next of chunk.imports ?? []) add(next, later)
    if (!later) return
    for (const next of chunk.dynamicImports ?? []) if (!ONLINE.test(next)) add(next, true)
  }
  for (const key of Object.keys(manifest)) if (manifest[key]?.isEntry) add(key, false)
  for (const page of PAGES) add(page, true)
  for (const key of Object.keys(manifest)) if (/locales\/((events|saved)\.)?[a-z]{2}\.json$/.test(key)) add(key, false)
  return [...found]
}

/** Entries for the worker: files whose names have a hash, and the empty page of each language, which the server makes anew for a build. */
export function offlineEntries(dist: string) {
  const manifest: Manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  const files = new Set(
    chunks(manifest).flatMap((key) =>
      [manifest[key]].flatMap((chunk) => (chunk ? [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])] : [])),
    ),
  )
  const build = basename(entry?.file ?? '', '.js')
  return [
    ...[...files].map((url) => ({ url, revision: null, size: 0 })),
    ...LOCALES.map((locale) => ({ url: shellOf(locale), revision: build, size: 0 })),
  ]
}
