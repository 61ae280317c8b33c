import { expect, type Page, test } from '@playwright/test'
import { firstRow, open } from './portal'
import { kill, type Process, revive } from './processes'

const sorry = 'This part did not arrive. It is not your fault.'

type Visit = { path: string; shows: 'content' | 'sorry' }

const alive = (...paths: string[]): Visit[] => paths.map((path) => ({ path, shows: 'content' }))
// Nobody asked these before, so no cache between the page and the dead process can answer.
const farDay = new Date(Date.now() + 83 * 86_400_000).toISOString().slice(0, 10)
const fresh = [`/?date=${farDay}`, `/event-host-list?search=nobody${Date.now()}`]

/**
 * Which page lives and which apologises while one process is gone; every page answers 200 and keeps its frame.
 * What the public reads is catalog's alone, so no other death may take a page away. EVENT and HOST stand for ids.
 */
const table: { dead: Process; visits: Visit[] }[] = [
  { dead: 'auth', visits: alive('/', '/event/EVENT', '/event-host-list', '/news', '/about-us') },
  { dead: 'catalog', visits: fresh.map((path) => ({ path, shows: 'sorry' })) },
  { dead: 'partners', visits: alive('/', '/event-host-list', '/event-host/HOST', '/contacts') },
  { dead: 'media', visits: alive('/', '/event/EVENT', '/news') },
  { dead: 'nats', visits: alive('/', '/event/EVENT', '/event-host-list', '/news') },
  { dead: 'imgproxy', visits: alive('/', '/event/EVENT', '/event-host/HOST') },
]

for (const { dead, visits } of table) {
  test.describe(`while ${dead} is dead`, () => {
    const ids = { EVENT: 0, HOST: 0 }
    test.beforeEach(async ({ page }) => {
      ids.EVENT = (await firstRow(page, 'events?pagination[pageSize]=1')).id
      ids.HOST = (await firstRow(page, 'partners?pagination[pageSize]=1')).id
      kill(dead)
    })
    test.afterEach(async ({ page }) => {
      await revive(page, dead)
      await open(page, '/')
      await expect(page.getByText(sorry)).toHaveCount(0)
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
  if (shows === 'sorry') {
    await expect(main.getByText(sorry).first()).toBeVisible()
    await expect(main.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  } else {
    await expect(main.locator('article, h2, dl').first()).toBeVisible()
    await expect(main.getByText(sorry)).toHaveCount(0)
  }
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}
