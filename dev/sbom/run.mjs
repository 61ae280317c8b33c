// Writes the SPDX document to the file that is named: `make sbom`. Further arguments are the folder of the programs and the programs
// that it lists; the pages belong to gateway and web.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { licenseOf } from './license.mjs'
import { documentOf, modulesOf, packagesOf } from './sbom.mjs'

const [file, folder = 'bin', ...named] = process.argv.slice(2)
const programs = named.length > 0 ? named : ['auth', 'catalog', 'partners', 'media', 'gateway', 'web']
const go = (...args) => execFileSync('go', args, { encoding: 'utf8', maxBuffer: 64 << 20 })

/** Returns the license of a module from the file beside its code. */
function moduleLicense(path, version) {
  const { Dir } = JSON.parse(go('mod', 'download', '-json', `${path}@${version}`))
  const files = readdirSync(Dir, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^(licen[cs]e|copying)/i.test(entry.name),
  )
  return files.map(({ name }) => licenseOf(readFileSync(`${Dir}/${name}`, 'utf8'))).find(Boolean) ?? null
}

const modules = [
  ...new Map(
    programs.flatMap((name) => modulesOf(go('version', '-m', `${folder}/${name}`))).map((one) => [
      `${one.path}@${one.version}`,
      one,
    ]),
  ).values(),
].map((one) => ({ ...one, license: moduleLicense(one.path, one.version) }))
const packages = programs.some((name) => ['gateway', 'web'].includes(name)) ? packagesOf(JSON.parse(readFileSync('web/package-lock.json', 'utf8'))) : []
const commit = execFileSync('git', ['log', '-1', '--format=%cI %h'], { encoding: 'utf8' }).trim().split(' ')
const document = documentOf({
  modules,
  packages,
  version: commit[1],
  created: new Date(commit[0]).toISOString().replace(/\.\d+Z/, 'Z'),
})
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
const counts = new Map()
for (const { licenseConcluded: license } of document.packages.slice(1))
  counts.set(license, (counts.get(license) ?? 0) + 1)
for (const [license, count] of [...counts].sort()) console.log(`${String(count).padStart(4)} ${license}`)
console.log(`${document.packages.length - 1} modules and packages in ${file}`)
