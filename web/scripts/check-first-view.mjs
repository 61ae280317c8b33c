// Fails when the server's HTML uses a class that the pages' CSS does not have: the first view would jump when they take over.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../dist/assets/', import.meta.url))
const pages = fileURLToPath(new URL('../../gateway/internal/pages/', import.meta.url))
const read = (folder, pattern) =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(folder + name, 'utf8'))
    .join('\n')

const css = read(dist, /\.css$/)
const html = read(`${pages}view/`, /\.html$/)
const nouns = ['events', 'hosts', 'news']
const written = [...html.matchAll(/class="([^"]*)"/g)]
  .flatMap(([, names]) => nouns.map((noun) => names.replaceAll('{{.Class}}', noun)))
  .flatMap((names) => names.replaceAll(/\{\{.*?\}\}/g, ' ').split(/\s+/))
const inGo = [...read(pages, /^(view|editorial)\.go$/).matchAll(/(?:Article|BannerClass|Space): +"(\w+)"/g)].map(
  ([, name]) => name,
)
const missing = [...new Set([...written, ...inGo])].filter(
  (name) => name.includes('_') && !new RegExp(`\\.${name}\\b`).test(css),
)
if (written.length < 20 || missing.length > 0) {
  console.error(`the first view's classes are not in the CSS: ${missing.join(' ') || 'none was read'}`)
  process.exit(1)
}
