import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// As text: Playwright is no module for the browser's environment of these tests.
test.each([
  ['playwright.config.ts', /^ {2}retries: 0,$/m],
  ['vite.config.ts', /^ {4}retry: 0,$/m],
])('by %s no test is tried twice, in CI neither', (file, never) => {
  expect(readFileSync(file, 'utf8')).toMatch(never)
})
