import { expect, type Page, test } from '@playwright/test'
import { firstRow, open } from './portal'
import { kill, type Process, restart } from './processes'

const failureText = 'We could not load this. Try again.'

type Visit = { path: string; shows: 'content' | 'error' }

const withContent = (...paths: string[]): Visit[] => paths.map((path) => ({ path, shows: 'content' }))
// No test has requested these before, so no cache has a response.
const farDay = new Date(Date.now() + 83 * 86_400_000).toISOString().slice(0, 10)
const fresh = [`/?date=${farDay}`, `/event-host-list?search=nobody${Date.now()}`]

/**
 * Which pages show their content and which an error while one process is down. Every page is answered with 200 and has its header
 * and footer. Public content comes from catalog only, so no other failure may affect a page. EVENT and HOST stand for ids.
 */
const table: { stopped: Process; visits: Visit[] }[] = [
  { stopped: 'auth', visits: withContent('/', '/event/EVENT', '/event-host-list', '/news', '/about-us') },
  { stopped: 'catalog', visits: fresh.map((path) => ({ path, shows: 'error' })) },
  { stopped: 'partners', visits: withContent('/', '/event-host-list', '/event-host/HOST', '/contacts') },
  { stopped: 'media', visits: withContent('/', '/event/EVENT', '/news') },
  { stopped: 'nats', visits: withContent('/', '/event/EVENT', '/event-host-list', '/news') },
  { stopped: 'imgproxy', visits: withContent('/', '/event/EVENT', '/event-host/HOST') },
]

for (const { stopped, visits } of table) {
  test.describe(`while ${stopped} is down`, () => {
    const ids = { EVENT: 0, HOST: 0 }
    test.beforeEach(async ({ page }) => {
      ids.EVENT = (await firstRow(page, 'events?pagination[pageSize]=1')).id
      ids.HOST = (await firstRow(page, 'partners?pagination[pageSize]=1')).id
      kill(stopped)
    })
    test.afterEach(async ({ page }) => {
      await restart(page, stopped)
      await open(page, '/')
      await expect(page.getByText(failureText)).toHaveCount(0)
    })

    test(visits.map(({ path, shows }) => `${path.split('?')[0]} ${shows}`).join(', '), async ({ page }) => {
      for (const { path, shows } of visits)
        await visit(
          page,
          path.replace(/EVENT|HOST/, (name) => `${ids[name as 'HOST']}`),
          shows,
        )
    })
  })
}

async function visit(page: Page, path: string, shows: Visit['shows']) {
  const response = await page.goto(path)
  expect(response?.status(), path).toBe(200)
  await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0)
  await expect(page.locator('#main h1')).toBeVisible()
  const main = page.locator('#main')
  if (shows === 'error') {
    await expect(main.getByText(failureText).first()).toBeVisible()
    await expect(main.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  } else {
    await expect(main.locator('article, h2, dl').first()).toBeVisible()
    await expect(main.getByText(failureText)).toHaveCount(0)
  }
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}
