import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { unusedExports } from './exports'

const root = join(import.meta.dirname, '..')

/** The files of a folder with their path relative to src. */
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ name: relative(root, file), text: readFileSync(file, 'utf8') }))

/** Vite's alias puts this file in the place of a package. */
const aliased = 'shared/markdown/noLinkify.ts'

test('every export is used by another file, not only by a test', () => {
  const sources = filesIn('.', /\.tsx?$/).filter(({ name }) => name !== aliased)
  const users = [...filesIn('../e2e', /\.ts$/), ...filesIn('../scripts', /\.mjs$/)]
  expect(unusedExports(sources, users)).toEqual([])
})

const user = (text: string, name = 'app/store.ts') => ({ name, text })

test.each([
  ['export const a = 1', 'nothing imports a'],
  ['export async function a() {}', 'nothing imports a'],
  ['export type A = string', 'nothing imports A'],
  ['export const { a, b: c } = api', 'nothing imports c'],
  ['const a = 1\nexport { a as b }', 'nothing imports b'],
  ['export default function A() {}', 'nothing imports default'],
])('%s without an import is detected', (text, problem) => {
  const users = [user("import { a, Other } from '@/shared/b'\nimport { d } from './a'")]
  const found = unusedExports([{ name: 'shared/a.ts', text }], users)
  expect(found).toContain(`shared/a.ts: ${problem}`)
})

test.each([
  "import { a } from '@/shared/a'",
  "import { type a as b } from '@/shared/a'",
  "import type { a } from '../shared/a'",
  "import * as all from '../shared/a'",
  "export { a } from '../shared/a'",
  "const { a } = await import('@/shared/a')",
  "lazy(() => import('@/shared/a'))",
])('%s uses the export', (text) => {
  expect(unusedExports([user('export const a = 1', 'shared/a.ts')], [user(text)])).toEqual([])
})

test('an export that only a test uses is detected, unless its own file uses it', () => {
  const spec = user("import { a } from './a'", 'shared/a.test.ts')
  expect(unusedExports([user('export const a = 1', 'shared/a.ts'), spec])).toEqual(['shared/a.ts: only tests use a'])
  expect(unusedExports([user('export const a = 1\nconst b = a', 'shared/a.ts'), spec])).toEqual([])
})
