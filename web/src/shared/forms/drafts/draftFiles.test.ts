import { expect, test } from 'vitest'
import { withFiles, withoutFiles } from './draftFiles'

test('files are kept apart, under one name each, and find their places again', () => {
  const file = new File(['x'], 'x.png')
  const data = { values: { name: 'n', photos: [{ key: 'a', file }], price: null }, work: { id: null } }
  const first = withoutFiles(data)
  expect([...first.files.values()]).toEqual([file])
  expect(JSON.stringify(first.data)).not.toContain('x.png')
  expect([...withoutFiles(data).files.keys()]).toEqual([...first.files.keys()])
  expect(withFiles(first.data, first.files)).toEqual(data)
})

test('a file that was read back keeps its name', () => {
  const kept = new Map([['name', new File(['x'], 'x.png')]])
  const data = withFiles({ file: { fileRef: 'name' } }, kept)
  expect([...withoutFiles(data).files.keys()]).toEqual(['name'])
})
