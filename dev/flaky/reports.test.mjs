import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failedInBrowser, failedInGo, failedInVitest } from './reports.mjs'

test('a browser report names the failed tests with their file and groups', () => {
  const spec = (title, ok) => ({ title, ok, tests: [] })
  const report = {
    suites: [
      {
        title: 'desk.spec.ts',
        specs: [spec('is approved', true), spec('is refused', false)],
        suites: [{ title: 'while auth is dead', specs: [spec('is asked', false)] }],
      },
    ],
    errors: [],
  }
  assert.deepEqual(failedInBrowser(report), [
    'desk.spec.ts › is refused',
    'desk.spec.ts › while auth is dead › is asked',
  ])
})

test('a browser report without tests names its error', () => {
  assert.deepEqual(failedInBrowser({ errors: [{ message: 'No tests found\nat x' }] }), ['No tests found'])
  assert.deepEqual(failedInBrowser({ suites: [], errors: [] }), [])
})

const lines = (...events) => events.map((event) => JSON.stringify(event)).join('\n')

test('go test names the innermost failed tests, once', () => {
  const Package = 'raymi.example/gateway/e2e'
  const text = lines(
    { Action: 'pass', Package, Test: 'TestDesk' },
    { Action: 'fail', Package, Test: 'TestMedia/png' },
    { Action: 'fail', Package, Test: 'TestMedia' },
    { Action: 'fail', Package, Test: 'TestMediaLinks' },
    { Action: 'fail', Package },
  )
  assert.deepEqual(failedInGo(text), ['gateway/e2e › TestMedia/png', 'gateway/e2e › TestMediaLinks'])
})

test('a package that fails without a test, as by its deadline, is named', () => {
  const Package = 'raymi.example/gateway/e2e'
  assert.deepEqual(failedInGo(`# not JSON\n${lines({ Action: 'fail', Package })}\n`), ['gateway/e2e'])
  assert.deepEqual(failedInGo(lines({ Action: 'pass', Package })), [])
})

test('a Vitest report names the failed tests with their file', () => {
  const result = (fullName, status) => ({ fullName, status })
  const report = {
    testResults: [
      { name: '/a/web/src/app/pages.test.tsx', status: 'failed', assertionResults: [result('opens', 'passed'), result('closes', 'failed')] },
      { name: '/a/web/src/shared/text.test.ts', status: 'passed', assertionResults: [result('is short', 'passed')] },
      { name: '/a/web/src/shared/dates.test.ts', status: 'failed', assertionResults: [] },
    ],
  }
  assert.deepEqual(failedInVitest(report), ['app/pages.test.tsx › closes', 'shared/dates.test.ts'])
  assert.deepEqual(failedInVitest({}), [])
})
