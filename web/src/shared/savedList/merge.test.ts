import { expect, test } from 'vitest'
import type { Saved } from '@/shared/saved/saved'
import { type Agreement, afterChange, applied, differences, type ListEntry, planOf, recorded, toInput } from './merge'

const saved = (id: string, part: Partial<Saved> = {}): Saved => ({
  kind: 'event',
  id,
  name: `Event ${id}`,
  at: 1,
  ...part,
})
const entry = (key: string, part: Partial<ListEntry> = {}): ListEntry => ({
  entryId: Number(key),
  kind: 'event',
  key,
  name: `Event ${key}`,
  savedAt: '1970-01-01T00:00:00.002Z',
  ...part,
})
const list = (...keys: string[]) => ({ listId: 3, entries: keys.map((key) => entry(key)) })
const yes = (part: Partial<Agreement> = {}): Agreement => ({
  answer: 'yes',
  listId: 3,
  known: [],
  removed: [],
  ...part,
})

test('the visitor is asked about what one side has and the other lacks', () => {
  expect(differences([saved('1'), saved('2'), saved('1', { kind: 'host' })], list('1', '8', '9'))).toEqual({
    mine: 2,
    theirs: 2,
  })
  expect(differences([saved('1')], list('1'))).toEqual({ mine: 0, theirs: 0 })
})

test('the first merge adds on both sides and removes on none', () => {
  const plan = planOf([saved('1'), saved('2')], list('2', '3'), yes())
  expect(plan).toEqual({ drop: new Set(), add: [saved('3', { at: 2 })], send: [toInput(saved('1'))], remove: [] })
  expect(applied([saved('1'), saved('2')], plan, 500).map(({ id }) => id)).toEqual(['3', '1', '2'])
})

test('what both had and one side lacks was removed there', () => {
  const known = ['event 1', 'event 2', 'event 3']
  const plan = planOf([saved('1'), saved('2'), saved('4')], list('1', '3', '5'), yes({ known, removed: ['event 3'] }))
  expect([...plan.drop]).toEqual(['event 2'])
  expect(plan.remove.map(({ key }) => key)).toEqual(['3'])
  expect(plan.add.map(({ id }) => id)).toEqual(['5'])
  expect(plan.send.map(({ key }) => key)).toEqual(['4'])
})

test('a list that was lost on the device does not empty the account', () => {
  const plan = planOf([], list('1', '2'), yes({ known: ['event 1', 'event 2'] }))
  expect(plan.remove).toEqual([])
  expect(plan.add.map(({ id }) => id)).toEqual(['1', '2'])
})

test('a full device keeps its own entries', () => {
  const device = [saved('1', { at: 5 }), saved('2', { at: 4 })]
  const shown = applied(device, { drop: new Set(), add: [saved('8', { at: 9 }), saved('9', { at: 8 })] }, 3)
  expect(shown.map(({ id }) => id)).toEqual(['8', '1', '2'])
})

test('an entry that is removed and saved again is new', () => {
  const removed = afterChange(yes({ known: ['event 1'] }), saved('1'), false)
  expect(removed.removed).toEqual(['event 1'])
  const again = afterChange(removed, saved('1'), true)
  expect(again).toEqual(yes())
  // Another device has removed it meanwhile: this one adds it.
  expect(planOf([saved('1')], list(), again).send).toHaveLength(1)
})

test('after a merge the device knows what both have, and forgets removals that are done', () => {
  const after = recorded(yes({ listId: 0, removed: ['event 1', 'event 3'] }), [saved('1'), saved('2')], list('2', '3'))
  expect(after).toEqual(yes({ known: ['event 2'], removed: ['event 3'] }))
})

test.each([
  saved('x'),
  saved('0'),
  saved('1', { name: ' \n' }),
  saved('a=b#c', { kind: 'search' }),
  saved('a'.repeat(1001), { kind: 'search' }),
  saved('Corpus', { kind: 'feast' }),
])('what the server would refuse is not sent: %o', (one) => {
  expect(planOf([one, saved('1')], list(), yes()).send).toEqual([toInput(saved('1'))])
  expect(differences([one], list()).mine).toBe(0)
})

test('names and times are sent in the form that the server accepts', () => {
  const cut = `${'x'.repeat(199)}\ud83d`
  expect(toInput(saved('1', { name: ` a\nb ${'ñ'.repeat(300)}` })).name).toBe(`a b ${'ñ'.repeat(196)}`)
  expect(toInput(saved('1', { name: cut })).name).toBe('x'.repeat(199))
  expect(Date.parse(toInput(saved('1', { at: 9e15 })).savedAt)).toBeLessThanOrEqual(Date.now())
  const search = saved('q=%C3%B1and%C3%BA+x&near=1', { kind: 'search' })
  expect(planOf([search, saved('corpus-christi', { kind: 'feast' })], list(), yes()).send).toHaveLength(2)
})
