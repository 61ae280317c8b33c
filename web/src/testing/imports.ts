import { posix } from 'node:path'

/** The path below src and the content of a file. */
export type Source = { name: string; text: string }

/**
 * For each parent folder, which subfolders each subfolder may import; one without an entry may import none. A dot means the
 * files directly in the parent.
 */
const allowed: Record<string, Record<string, string[]>> = {
  '.': { features: ['shared'], app: ['features', 'shared'], testing: ['app', 'features', 'shared'] },
  app: { '.': ['frame', 'offline', 'pages'], frame: ['.', 'offline'], pages: ['frame', 'offline'] },
  features: {},
  'features/desk': {
    content: ['core'],
    editorial: ['core'],
    infopages: ['core'],
    lists: ['core'],
    otherNames: ['core'],
    portal: ['core'],
    queue: ['core'],
    record: ['core'],
    texts: ['content', 'core'],
    users: ['core'],
  },
  'features/events': {
    actions: ['core', 'dates'],
    browse: ['core', 'filters', 'list', 'map', 'month', 'range'],
    dates: ['core', 'reasons'],
    editions: ['core', 'entry'],
    editor: ['core', 'entry', 'prefill', 'reasons', 'when'],
    entry: ['core'],
    feasts: ['core', 'entry'],
    home: ['core', 'entry', 'feasts', 'filters', 'list'],
    filters: ['core'],
    list: ['core', 'entry', 'filters'],
    map: ['core', 'filters', 'list'],
    month: ['core', 'entry', 'list'],
    own: ['core', 'editor'],
    page: ['actions', 'core', 'dates', 'editions', 'preview', 'reasons', 'recent'],
    parts: ['entry'],
    prefill: ['core', 'entry'],
    preview: ['core'],
    programme: ['core'],
    range: ['core', 'entry', 'filters', 'month'],
    recent: ['core'],
    when: ['core', 'entry', 'parts'],
  },
  'shared/forms': {
    drafts: ['.'],
    editor: ['.'],
    fields: ['.', 'editor', 'summary'],
    places: ['.', 'fields'],
    summary: ['.'],
    uploads: ['.', 'fields'],
    versions: ['.', 'uploads'],
  },
}

const FILES_MAX = 25
/** The maximum number of lines by the ending of a file's name: components, styles, other code. */
const linesMax: Record<string, number> = { '.tsx': 150, '.css': 250, '.ts': 300 }

/** Lists the folders with too many files; tests and styles count. */
export function crowded(names: string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) {
    const folder = posix.dirname(name)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > FILES_MAX).map(([folder, count]) => `${folder} has ${count} files`)
}

/** Lists the files with too many lines. */
export function tooLong(sources: Source[]): string[] {
  return sources.flatMap(({ name, text }) => {
    const lines = text.split('\n').length - 1
    const max = linesMax[posix.extname(name)] ?? Number.POSITIVE_INFINITY
    return lines > max ? [`${name} has ${lines} of ${max} lines`] : []
  })
}

/** The paths of the files that a file imports, including type-only and lazy imports, without packages. */
function targetsOf({ name, text }: Source): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]
    .filter(([, target = '']) => target.startsWith('@/') || target.startsWith('.'))
    .map(([, target = '']) => resolved(name, target))
}

/** The path below src of what the file `name` imports as `target`. */
export function resolved(name: string, target: string): string {
  if (target.startsWith('@/')) return target.slice(2)
  return target.startsWith('.') ? posix.join(posix.dirname(name), target) : target
}

/** The subfolder of `parent` that contains the path; null when the path is outside `parent`. */
function folderIn(parent: string, path: string): string | null {
  const rest = posix.relative(parent, path)
  if (rest.startsWith('..')) return null
  return rest.includes('/') ? (rest.split('/')[0] ?? null) : '.'
}

/** Lists the imports that the table does not allow. */
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

/** Lists each import cycle once, including type-only and lazy imports. */
export function cycles(sources: Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.name.replace(/\.tsx?$/, ''), targetsOf(source)]))
  const found: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (trail.includes(path) || done.has(path)) return
    for (const target of imports.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return found
}
