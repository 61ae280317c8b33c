// Builds the SPDX 2.3 document of what ships: the Go modules inside the programs, and the npm packages inside the pages.
import { createHash } from 'node:crypto'

/** Parses the output of `go version -m`: the modules of a program, a replaced one by its replacement. */
export function modulesOf(output) {
  const modules = []
  for (const line of output.split('\n')) {
    const [, kind, path, version] = line.split('\t')
    if (kind === '=>') modules.pop()
    if (kind === 'dep' || kind === '=>') modules.push({ path, version })
  }
  return modules
}

/** Licenses of releases whose package.json names none. A person has read where the license is declared. */
const DECLARED_ELSEWHERE = {
  // By its next release, 2.0.3, of the same code and author. Node 20 does not run that one.
  '@mapbox/jsonlint-lines-primitives@2.0.2': 'MIT',
}

/** Returns the packages of a lock file that the pages need to run. */
export function packagesOf(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional, link }]) => path && !dev && !optional && !link)
    .map(([path, { version, license }]) => ({ path: path.split('node_modules/').at(-1), version, license }))
    .map((one) => ({ ...one, license: one.license ?? DECLARED_ELSEWHERE[`${one.path}@${one.version}`] }))
}

const idOf = (kind, name, version) => `SPDXRef-${kind}-${`${name}-${version}`.replace(/[^A-Za-z0-9.-]+/g, '-')}`

const entryOf = (kind, { path, version, license }) => ({
  SPDXID: idOf(kind, path, version),
  name: path,
  versionInfo: version,
  downloadLocation: 'NOASSERTION',
  filesAnalyzed: false,
  licenseConcluded: license,
  licenseDeclared: license,
  copyrightText: 'NOASSERTION',
  externalRefs: [
    {
      referenceCategory: 'PACKAGE-MANAGER',
      referenceType: 'purl',
      referenceLocator: `pkg:${kind}/${path.replace('@', '%40')}@${version}`,
    },
  ],
})

const once = (entries) => [...new Map(entries.map((entry) => [entry.SPDXID, entry])).values()]

/** Returns the document; created is the moment of the release in ISO 8601. */
export function documentOf({ modules, packages, version, created }) {
  const unknown = [...modules, ...packages].filter(({ license }) => !license)
  if (unknown.length > 0)
    throw new Error(`no license is known of ${unknown.map(({ path, version: v }) => `${path}@${v}`).join(', ')}`)
  const parts = once([
    ...modules.map((one) => entryOf('golang', one)),
    ...packages.map((one) => entryOf('npm', one)),
  ]).sort((one, other) => (one.SPDXID < other.SPDXID ? -1 : 1))
  const root = { ...entryOf('generic', { path: 'raymi', version, license: 'NOASSERTION' }), externalRefs: [] }
  const content = createHash('sha256').update(JSON.stringify([root, parts])).digest('hex').slice(0, 32)
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: `raymi-${version}`,
    documentNamespace: `https://raymi.example/spdx/raymi-${version}-${content}`,
    creationInfo: { created, creators: ['Tool: raymi-sbom'] },
    packages: [root, ...parts],
    relationships: [
      { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: root.SPDXID },
      ...parts.map(({ SPDXID }) => ({
        spdxElementId: root.SPDXID,
        relationshipType: 'CONTAINS',
        relatedSpdxElement: SPDXID,
      })),
    ],
  }
}
