import { expect, test } from 'vitest'
import { storedItem } from '@/shared/forms/uploads/mediaItem'
import type { Value } from '@/shared/forms/values'
import { rebase } from './rebase'

const texts = (en: string, es = '') => ({ en, es, qu: '' })
const picture = (id: number, name: string) => storedItem({ id, attributes: { name } } as never)

/** Per kind of value: at the start, as typed, as others saved it. */
const kinds: Record<string, [Value, Value, Value]> = {
  text: ['a', 'b', 'c'],
  number: [1, 2, null],
  choices: [['1'], ['1', '2'], []],
  rows: [[{ key: 'date-1', startDate: '2026-12-09' }], [{ key: 'date-1', startDate: '2026-12-10' }], []],
  settings: [{ mode: 'once' }, { mode: 'several' }, { mode: 'feast' }],
  files: [[picture(1, 'a')], [picture(1, 'a'), picture(2, 'b')], [picture(3, 'c')]],
}

test.each(Object.entries(kinds))('%s: what was not touched follows, what both changed keeps the input', (_, values) => {
  const [base, mine, theirs] = values
  const of = (input: Value, newer: Value) => rebase({ field: input }, { field: base }, { field: newer })
  expect(of(base, theirs)).toEqual({ values: { field: theirs }, both: [] })
  expect(of(mine, base)).toEqual({ values: { field: mine }, both: [] })
  expect(of(mine, theirs)).toEqual({ values: { field: mine }, both: ['field'] })
  expect(of(theirs, theirs)).toEqual({ values: { field: theirs }, both: [] })
})

test('texts are compared language by language', () => {
  const { values, both } = rebase(
    { short: texts('mine', 'igual') },
    { short: texts('first', 'igual') },
    { short: texts('first', 'otro') },
  )
  expect(values.short).toEqual(texts('mine', 'otro'))
  expect(both).toEqual([])
  expect(rebase({ short: texts('mine') }, { short: texts('first') }, { short: texts('theirs') }).both).toEqual([
    'short.en',
  ])
})

test('the metadata of a file that the server renamed is no change', () => {
  const [base, renamed] = [[picture(1, 'a')], [picture(1, 'b')]]
  expect(rebase({ photos: base }, { photos: base }, { photos: renamed }).both).toEqual([])
})

test('a field that only the newer version has is taken over', () => {
  const newer: Record<string, Value> = { blocks: ['block0'], block0_tel: '1' }
  expect(rebase<Record<string, Value>>({ blocks: [] }, { blocks: [] }, newer).values).toEqual(newer)
})
