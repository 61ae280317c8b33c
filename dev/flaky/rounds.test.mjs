import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openRounds } from './rounds.mjs'

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'flaky-')), 'rounds')

test('a run with the same key continues after its finished rounds', () => {
  const folder = newFolder()
  const first = openRounds(folder, 'code 1')
  first.begin(1)
  first.finish(1, ['a test'])
  writeFileSync(join(first.begin(2), 'trace'), '')

  const second = openRounds(folder, 'code 1')
  assert.deepEqual(second.finished(1), ['a test'])
  assert.equal(second.finished(2), null)
  assert.equal(existsSync(join(second.begin(2), 'trace')), false)
})

for (const [name, before, after] of [
  ['another key', 'code 1', 'code 2'],
  ['no key', '', ''],
])
  test(`a run with ${name} begins anew`, () => {
    const folder = newFolder()
    const first = openRounds(folder, before)
    first.begin(1)
    first.finish(1, [])
    assert.deepEqual(first.finished(1), [])
    assert.equal(openRounds(folder, after).finished(1), null)
  })
