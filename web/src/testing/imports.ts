import { posix } from 'node:path'

/** A file below src and what is in it. */
export type Source = { name: string; text: string }

/**
 * What the folders of a folder may import of each other; a folder without an entry imports none of the others. A dot stands for
 * the files that lie in the folder itself.
 */
const allowed: Record<string, Record<string, string[]>> = {
  '.': { features: ['shared'], app: ['features', 'shared'], testing: ['app', 'features', 'shared'] },
  app: { '.': ['frame', 'pages'], frame: ['.'], pages: ['frame'] },
  features: {},
  'features/desk': {
    editorial: ['core'],
    lists: ['core'],
    portal: ['core'],
    queue: ['core'],
    record: ['core'],
    users: ['core'],
  },
  'features/events': {
    editor: ['core', 'entry'],
    entry: ['core'],
    list: ['core'],
    own: ['core'],
    page: ['core'],
  },
  'shared/forms': { drafts: ['.'], editor: ['.'], fields: ['.', 'editor'], uploads: ['.', 'fields'] },
}

const FILES_MAX = 25

/** Folders with more files than are allowed, those of tests and styles included. */
export function crowded(names: string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) {
    const folder = posix.dirname(name)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > FILES_MAX).map(([folder, count]) => `${folder} has ${count} files`)
}

/** The paths of the files that a file imports, its types and what it loads later included; packages are left out. */
function targetsOf({ name, text }: Source): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, target = '']) => {
    if (target.startsWith('@/')) return [target.slice(2)]
    return target.startsWith('.') ? [posix.join(posix.dirname(name), target)] : []
  })
}

/** The folder of a path one level below its parent; null: it lies outside. */
function folderIn(parent: string, path: string): string | null {
  const rest = posix.relative(parent, path)
  if (rest.startsWith('..')) return null
  return rest.includes('/') ? (rest.split('/')[0] ?? null) : '.'
}

/** Imports that the table does not allow. */
export function forbidden(sources: Source[]): string[] {
  return sources.flatMap((source) =>
    targetsOf(source).flatMap((target) =>
      Object.entries(allowed).flatMap(([parent, folders]) => {
        const from = folderIn(parent, source.name)
        const to = folderIn(parent, target)
        if (from === null || to === null || from === to) return []
        const others = folders[from] ?? []
        if (others.includes(to)) return []
        const may = others.length > 0 ? `${others.join(', ')} only` : 'none of its neighbours'
        return [`${source.name} → ${target}: in ${posix.join('src', parent)}, ${from} may import ${may}`]
      }),
    ),
  )
}

/** Import cycles, type-only and lazy imports included; each cycle once. */
export function cycles(sources: Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.name.replace(/\.tsx?$/, ''), targetsOf(source)]))
  const found: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '))
    if (way.includes(path) || done.has(path)) return
    for (const target of imports.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return found
}
