import { expect, test } from 'vitest'
import { isIn, parseSaved, SAVED_MAX, type Saved, toggled } from './saved'

const entry = (id: string, part: Partial<Saved> = {}): Saved => ({
  kind: 'event',
  id,
  name: `Event ${id}`,
  at: 1,
  ...part,
})
const stored = (entries: unknown, version = 1) => JSON.stringify({ version, entries })

test('what was saved is read again, the newest first', () => {
  const entries = ['1', '2', '3'].reduce<Saved[]>((all, id) => toggled(all, entry(id)), [])
  expect(entries.map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect(parseSaved(stored(entries))).toEqual(entries)
})

test('feasts are saved by their code', () => {
  const feast = entry('corpus-christi', { kind: 'feast' })
  expect(parseSaved(stored([feast]))).toEqual([feast])
})

test('a second press removes the entry, and only it', () => {
  const entries = [entry('1'), entry('1', { kind: 'host' })]
  expect(toggled(entries, entry('1', { name: 'renamed', at: 9 }))).toEqual([entry('1', { kind: 'host' })])
  expect(isIn(entries, { kind: 'search', id: '1' })).toBe(false)
})

test.each([
  null,
  '',
  '{',
  '1',
  'null',
  '[]',
  stored('x'),
  stored([null, 1, {}, { kind: 'event' }, { ...entry('1'), kind: 'news' }, { ...entry('1'), at: 'x' }]),
  stored([entry('1')], 2),
])('a stored %s is an empty list', (text) => expect(parseSaved(text)).toEqual([]))

test('the oldest entries beyond the limit are dropped, and a long name is cut', () => {
  const many = Array.from({ length: SAVED_MAX }, (_, i) => entry(String(i)))
  const more = toggled(many, entry('new', { name: 'x'.repeat(1000) }))
  expect(more).toHaveLength(SAVED_MAX)
  expect(more[0]?.name).toHaveLength(200)
  expect(isIn(more, entry(String(SAVED_MAX - 1)))).toBe(false)
})
