import { defineConfig } from '@playwright/test'

/** Runs against a portal that is already up, under the supervisor: RAYMI_BASE_URL names it. */
export default defineConfig({
  testDir: './e2e',
  // Bounds of what hangs, not of what is slow: six busy loops beside make a journey five times as long.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  // The fault table stops processes of the one portal that all specs share.
  workers: 1,
  // A test that fails now and then is a fault, of the test or of the page: `make flaky` looks for them.
  retries: 0,
  reporter: [['list'], ['./scripts/failureReporter.ts']],
  use: {
    baseURL: process.env.RAYMI_BASE_URL ?? 'http://127.0.0.1:8080',
    locale: 'en-US',
    // Playwright sees no request that a worker answers; install.spec.ts allows them.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Berlin',
    // A trace doubles the time of a journey: `make flaky` records them, or --trace retain-on-failure does.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      // Without hinting letters are as wide as in a browser with windows; the shell would round their widths.
      args: ['--no-sandbox', '--font-render-hinting=none'],
    },
  },
})
