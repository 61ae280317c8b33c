// Fails when a visitor would have to load more script than agreed; reads the build's manifest.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const INITIAL_MAX = 149
const CHUNK_MAX = 40
// The pages whose main content is a form load the form library as well, see docs/decisions/pages.md#forms, 0070-own-date-field.md
// and 0145-drafts-of-opened-forms.md.
const FORM_MAX = 56
const FORMS = [
  'PersonalPage.tsx',
  'CreateEventPage.tsx',
  'EditEventPage.tsx',
  'PartnersRegistrationPage.tsx',
  'HostForm.tsx',
  'CollectionEditPage.tsx',
  'NewsEditPage.tsx',
  'PortalPage.tsx',
]
// The drawings come with many first screens, so they have less.
const HEAVY = {
  'render.ts': 56,
  'art/Drawing.tsx': 12,
  // Only with a map in view, see docs/decisions/pages.md#maps-and-tiles.
  'map/vector/renderer.ts': 300,
}
// What only comes after another chunk does not bring that one in again.
const AFTER = {
  'map/EventMapView.tsx': 'src/features/events/browse/EventListPage.tsx',
  'month/MonthView.tsx': 'src/features/events/browse/EventListPage.tsx',
  'range/Days.tsx': 'src/features/events/browse/EventListPage.tsx',
  'map/drawn/DrawnGround.tsx': 'src/shared/map/PointMap.tsx',
  'map/vector/renderer.ts': 'src/shared/map/drawn/DrawnGround.tsx',
  'when/RuleSection.tsx': 'src/features/events/editor/CreateEventPage.tsx',
  'when/SeveralPreview.tsx': 'src/features/events/editor/CreateEventPage.tsx',
  'when/DateDialog.tsx': 'src/features/events/when/RuleSection.tsx',
  'page/PosterPage.tsx': 'src/features/events/page/EventPage.tsx',
  'actions/CalendarDialog.tsx': 'src/features/events/page/EventPage.tsx',
  'actions/sendStory.ts': 'src/features/events/page/EventPage.tsx',
}
// Each rule is in a layer, see docs/decisions/pages.md#cascade-layers.
const CSS_MAX = 13.3
const FONTS_MAX = 90
/** The renderer's own worker comes with the vector tiles, too. */
const TILES_WORKER_MAX = 155
/** Everything that the service worker loads in the background, after the first page: the pages that can be read without a network. */
const OFFLINE_MAX = 453

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))
const kilobytes = (file) => gzipSync(readFileSync(dist + file)).length / 1000

function withImports(name, seen = new Set()) {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of manifest[name].imports ?? []) withImports(next, seen)
  return seen
}

const entry = Object.keys(manifest).find((name) => manifest[name].isEntry)
const initial = withImports(entry)
const initialSize = [...initial].reduce((sum, name) => sum + kilobytes(manifest[name].file), 0)
const lines = [{ name: 'initial', size: initialSize, max: INITIAL_MAX }]

// A chunk is measured with what it alone brings in. What every page needs of CSS comes inside the page; the others' is counted with it,
// since it comes as early.
for (const name of Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)) {
  const parent = AFTER[Object.keys(AFTER).find((late) => name.endsWith(late))]
  const there = parent ? withImports(parent, new Set(initial)) : initial
  const own = [...withImports(name)].filter((part) => !there.has(part))
  const scripts = own.map((part) => manifest[part].file).filter((file) => file.endsWith('.js'))
  const heavy = HEAVY[Object.keys(HEAVY).find((file) => name.endsWith(file))]
  const max = heavy ?? (FORMS.some((file) => name.endsWith(file)) ? FORM_MAX : CHUNK_MAX)
  lines.push({ name, size: scripts.reduce((sum, file) => sum + kilobytes(file), 0), max })
  const styles = new Set([...initial, ...own].flatMap((part) => manifest[part].css ?? []))
  lines.push({
    name: `CSS of ${name}`,
    size: [...styles].reduce((sum, file) => sum + kilobytes(file), 0),
    max: CSS_MAX,
  })
}

const fonts = readdirSync(`${dist}assets`).filter((file) => file.endsWith('.woff2'))
lines.push({
  name: 'fonts',
  size: fonts.reduce((sum, file) => sum + statSync(`${dist}assets/${file}`).size / 1000, 0),
  max: FONTS_MAX,
})

const tilesWorkers = readdirSync(`${dist}assets`).filter((file) => /^maplibre-gl-worker.*\.js$/.test(file))
if (tilesWorkers.length !== 1) throw new Error(`the build has ${tilesWorkers.length} workers of the map renderer`)
lines.push({ name: 'worker of vector tiles', size: kilobytes(`assets/${tilesWorkers[0]}`), max: TILES_WORKER_MAX })

const worker = readFileSync(`${dist}serviceWorker.js`, 'utf8')
const offline = [...new Set(worker.match(/assets\/[\w.-]+\.(js|css|woff2)/g))]
if (offline.length === 0) throw new Error('the service worker names no files')
lines.push({ name: 'service worker', size: offline.reduce((sum, file) => sum + kilobytes(file), 0), max: OFFLINE_MAX })

for (const { name, size, max } of lines.sort((a, b) => b.size - a.size)) {
  console.log(`${size > max ? 'TOO BIG' : 'ok     '} ${size.toFixed(1).padStart(6)} of ${max} kB  ${name}`)
}
if (lines.some(({ size, max }) => size > max)) process.exit(1)
