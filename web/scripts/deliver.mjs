// Makes the build ready to be sent: names it for open pages that look for a newer one, and lays every text file's bytes
// beside it in less of them.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))
const entry = Object.values(manifest).find(({ isEntry }) => isEntry)

// An open page knows the name of its own entry file, so that is what a build is called.
const id = basename(entry.file, '.js')
mkdirSync(`${dist}builds/meta`, { recursive: true })
writeFileSync(`${dist}builds/latest.json`, JSON.stringify({ id }))
// SOURCE_DATE_EPOCH makes builds of the same sources equal.
const epoch = process.env.SOURCE_DATE_EPOCH
const made = (epoch ? new Date(Number(epoch) * 1000) : new Date()).toISOString()
writeFileSync(`${dist}builds/meta/${id}.json`, JSON.stringify({ id, entry: `/${entry.file}`, made }))

const SMALLEST = 1000
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
for (const name of readdirSync(dist, { recursive: true })) {
  const file = dist + name
  if (!['.js', '.css', '.svg'].includes(extname(name)) || statSync(file).size < SMALLEST) continue
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content, best))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
