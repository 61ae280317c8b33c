import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

test('no test is tried twice, in CI neither', async () => {
  vi.stubEnv('CI', 'true')
  const { default: playwright } = await import('../../playwright.config')
  const { default: vite } = await import('../../vite.config')
  expect(playwright.retries).toBe(0)
  expect(vite.test?.retry).toBe(0)
})
