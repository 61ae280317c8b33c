import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return files(path)
    return /\.(ts|tsx)$/.test(name) && !/\.test\.tsx?$/.test(name) ? [path] : []
  })

const rules = [
  { from: /^shared\//, to: /^(@\/(app|features|testing)\/|\.\.\/)/, why: 'shared knows no feature and no screen' },
  { from: /^features\//, to: /^(@\/(app|features|testing)\/|\.\.\/)/, why: 'a feature imports ./ and @/shared only' },
  { from: /^app\//, to: /^@\/testing\//, why: 'test helpers stay out of the product' },
]

const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, target]) => (target ? [target] : []))

const sources = files(root).map((path) => ({ name: relative(root, path), text: readFileSync(path, 'utf8') }))

test('imports go from shared to features to app, never back', () => {
  const broken = sources.flatMap(({ name, text }) =>
    importsOf(text).flatMap((target) =>
      rules
        .filter(({ from, to }) => from.test(name) && to.test(target))
        .map(({ why }) => `${name} → ${target}: ${why}`),
    ),
  )
  expect(broken).toEqual([])
})

test('no folder has a barrel', () => {
  expect(sources.filter(({ name }) => /(^|\/)index\.tsx?$/.test(name)).map(({ name }) => name)).toEqual([])
})

test('files stay short', () => {
  const limit = (name: string) => (name.endsWith('.tsx') ? 150 : 300)
  const long = sources
    .map(({ name, text }) => ({ name, lines: text.split('\n').length - 1 }))
    .filter(({ name, lines }) => lines > limit(name) && !name.startsWith('testing/'))
  expect(long).toEqual([])
})
