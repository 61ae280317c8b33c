import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { crowded, cycles, forbidden, tooLong } from './imports'

const root = join(import.meta.dirname, '..')

const names = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(root, join(parentPath, name)))

const read = (name: string) => ({ name, text: readFileSync(join(root, name), 'utf8') })
const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)).map(read)

test('imports go from shared to features to app, never back', () => {
  expect(forbidden(sources)).toEqual([])
})

test.each([
  ['shared/ui/Tags.tsx', '@/features/events/core/eventsApi', 'in src, shared may import none of its neighbours'],
  ['features/news/NewsPage.tsx', '@/app/store', 'in src, features may import shared only'],
  ['features/news/NewsPage.tsx', '../hosts/hostsApi', 'in src/features, news may import none of its neighbours'],
  ['features/events/core/EventCard.tsx', '../list/period', 'in src/features/events, core may import none'],
  [
    'features/events/editor/EventForm.tsx',
    '../list/EventGrid',
    'editor may import core, entry, prefill, reasons, when only',
  ],
  ['features/events/list/EventGrid.tsx', '../editor/EventForm', 'list may import core, entry, filters only'],
  ['features/desk/queue/QueueList.tsx', '../editorial/StateTag', 'in src/features/desk, queue may import core only'],
  ['shared/forms/rules.ts', './uploads/mediaItem', 'in src/shared/forms, . may import none of its neighbours'],
  ['shared/forms/editor/editor.ts', '@/shared/forms/fields/Field', 'editor may import . only'],
  ['app/frame/Header.tsx', '@/app/pages/HomePage', 'in src/app, frame may import ., offline only'],
  ['app/store.ts', '@/testing/fixtures', 'in src, app may import features, shared only'],
])('%s must not import %s', (name, target, why) => {
  const [broken] = forbidden([{ name, text: `import type { A } from '${target}'` }])
  expect(broken).toContain(why)
})

test('no import cycle exists, type-only imports included', () => {
  expect(cycles(sources)).toEqual([])
})

test.each(["import { B } from './B'", "import type { B } from './B'", "const B = lazy(() => import('./B'))"])(
  'a cycle with %s is detected',
  (text) => {
    const planted = [
      { name: 'shared/ui/A.tsx', text },
      { name: 'shared/ui/B.tsx', text: "import { c } from '@/shared/ui/c'" },
      { name: 'shared/ui/c.ts', text: "import type { Props } from './A'" },
    ]
    expect(cycles(planted)).toEqual(['shared/ui/A → shared/ui/B → shared/ui/c → shared/ui/A'])
  },
)

test('no folder has more than 25 files', () => {
  // A README makes a folder easier to read.
  expect(crowded(names.filter((name) => !name.endsWith('README.md')))).toEqual([])
})

test('a folder with 26 files is detected', () => {
  const planted = (count: number) => Array.from({ length: count }, (_, index) => `shared/ui/file${index}.module.css`)
  expect(crowded([...planted(25), 'shared/ui/motif/motif.ts'])).toEqual([])
  expect(crowded(planted(26))).toEqual(['shared/ui has 26 files'])
})

test('no folder has a barrel file', () => {
  expect(sources.filter(({ name }) => /(^|\/)index\.tsx?$/.test(name)).map(({ name }) => name)).toEqual([])
})

test('no file exceeds its line limit', () => {
  const styles = names.filter((name) => name.endsWith('.css')).map(read)
  expect(tooLong([...sources.filter(({ name }) => !name.startsWith('testing/')), ...styles])).toEqual([])
})

test.each([
  ['shared/ui/Card.tsx', 150],
  ['shared/ui/card.module.css', 250],
  ['shared/ui/card.ts', 300],
])('a line beyond the limit of %s is detected', (name, max) => {
  expect(tooLong([{ name, text: '\n'.repeat(max) }])).toEqual([])
  expect(tooLong([{ name, text: '\n'.repeat(max + 1) }])).toEqual([`${name} has ${max + 1} of ${max} lines`])
})
