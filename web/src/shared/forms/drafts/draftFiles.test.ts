import { expect, test } from 'vitest'
import { withFiles, withoutFiles } from './draftFiles'

test('files are extracted under stable names and restored at their positions', () => {
  const file = new File(['x'], 'x.png')
  const data = { values: { name: 'n', photos: [{ key: 'a', file }], price: null }, work: { id: null } }
  const first = withoutFiles(data)
  expect([...first.files.values()]).toEqual([file])
  expect(JSON.stringify(first.data)).not.toContain('x.png')
  expect([...withoutFiles(data).files.keys()]).toEqual([...first.files.keys()])
  expect(withFiles(first.data, first.files)).toEqual(data)
})

test('a restored file keeps its name', () => {
  const stored = new Map([['name', new File(['x'], 'x.png')]])
  const data = withFiles({ file: { fileRef: 'name' } }, stored)
  expect([...withoutFiles(data).files.keys()]).toEqual(['name'])
})
