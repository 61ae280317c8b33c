import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Read as text, because Playwright cannot be imported in an environment with a DOM.
test.each([
  ['playwright.config.ts', /^ {2}retries: 0,$/m],
  ['vite.config.ts', /^ {4}retry: 0,$/m],
])('%s disables retries, also in CI', (file, pattern) => {
  expect(readFileSync(file, 'utf8')).toMatch(pattern)
})
