import { resolved, type Source } from './imports'

/** The names that one statement exports: declarations, destructured constants, lists. */
function exportedNames(text: string): string[] {
  const declared = [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm)]
  const lists = [...text.matchAll(/^export (?:const |type )?\{([^}]*)\}/gm)]
  const names = declared.map(([, name = '']) => name)
  if (/^export default /m.test(text)) names.push('default')
  return [...names, ...lists.flatMap(([, list = '']) => namesIn(list, 'last'))]
}

/** The names in braces: of `a as b` and `a: b`, which rename, the first or the last. */
const namesIn = (list: string, which: 'first' | 'last') =>
  list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => part.split(/ as |: /).at(which === 'first' ? 0 : -1) ?? '')

type Import = { target: string; names: string[] | 'all' }

/** What a file imports from each other file; a dynamic import without destructuring takes all. */
function importsOf({ name, text }: Source): Import[] {
  const found: [string, string[] | 'all'][] = []
  for (const [, clause = '', from = ''] of text.matchAll(/^(?:import|export) ([^'"]*?) from '([^']+)'/gm)) {
    const list = namesIn(/\{([^}]*)\}/.exec(clause)?.[1] ?? '', 'first')
    const hasDefault = /^(?:type )?\w+(?:,|$)/.test(clause)
    found.push([from, clause.includes('*') ? 'all' : [...list, ...(hasDefault ? ['default'] : [])]])
  }
  for (const [, list, from = ''] of text.matchAll(/(?:\{([^{}]*)\} = await )?(?:import|load)\('([^']+)'\)/g)) {
    found.push([from, list === undefined ? 'all' : namesIn(list, 'first')])
  }
  return found.map(([from, names]) => ({ target: resolved(name, from), names }))
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const withoutEnding = (name: string) => name.replace(/\.tsx?$/, '')
const isTest = ({ name }: Source) => /\.(test|spec)\.tsx?$/.test(name) || name.startsWith('testing/')

/**
 * Lists the exports that no other file imports, and the code that only tests use. A name that its own file uses may be exported
 * for a test. `users` are files that import but are not checked.
 */
export function unusedExports(sources: Source[], users: Source[] = []): string[] {
  const used = new Map<string, { any: Set<string>; code: Set<string> }>()
  for (const file of [...sources, ...users]) {
    for (const { target, names } of importsOf(file)) {
      const of = used.get(withoutEnding(target)) ?? { any: new Set(), code: new Set() }
      used.set(withoutEnding(target), of)
      for (const name of names === 'all' ? ['*'] : names) {
        of.any.add(name)
        if (!isTest(file)) of.code.add(name)
      }
    }
  }
  return sources
    .filter((file) => !/\.(test|spec)\.tsx?$/.test(file.name))
    .flatMap((file) => {
      const of = used.get(withoutEnding(file.name))
      return exportedNames(file.text).flatMap((name) => {
        if (of?.code.has(name) || of?.code.has('*')) return []
        if (!of?.any.has(name) && !of?.any.has('*')) return [`${file.name}: nothing imports ${name}`]
        const ownUses = withoutComments(file.text).match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
        return ownUses > 1 || isTest(file) ? [] : [`${file.name}: only tests use ${name}`]
      })
    })
}
