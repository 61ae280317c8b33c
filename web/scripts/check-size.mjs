// Fails when a visitor would have to load more script than agreed; reads the build's manifest.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const INITIAL_MAX = 165
const CHUNK_MAX = 40
const HEAVY = { 'LeafletMap.tsx': 50, 'render.ts': 60 }

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

// A chunk is measured with what it alone brings in.
for (const name of Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)) {
  const own = [...withImports(name)].filter((part) => !initial.has(part) && manifest[part].file.endsWith('.js'))
  const max = HEAVY[Object.keys(HEAVY).find((heavy) => name.endsWith(heavy))] ?? CHUNK_MAX
  lines.push({ name, size: own.reduce((sum, part) => sum + kilobytes(manifest[part].file), 0), max })
}

for (const { name, size, max } of lines.sort((a, b) => b.size - a.size)) {
  console.log(`${size > max ? 'TOO BIG' : 'ok     '} ${size.toFixed(1).padStart(6)} of ${max} kB  ${name}`)
}
if (lines.some(({ size, max }) => size > max)) process.exit(1)
