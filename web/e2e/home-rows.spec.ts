import { expect, test } from '@playwright/test'
import { open, wordsOf } from './portal'

const words = wordsOf('en')

test('home has the coming feasts, and the menu of hosts stays inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')
  await page.getByRole('button', { name: words.filters, exact: true }).click()
  await page.getByRole('button', { name: words.host_filter_placeholder, exact: true }).click()
  const box = page.getByRole('checkbox').first()
  await expect(box).toBeVisible()
  const panel = box.locator('xpath=ancestor::div[1]')
  // Options that arrive later make it wider; it moves then.
  await expect.poll(() => panel.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(1440)
  await page.keyboard.press('Escape')
  const feasts = page.getByRole('region', { name: words.coming_feasts })
  await expect(feasts.getByRole('listitem')).toHaveCount(3)
})

test('home asks for its content in three calls beside the common ones of the start', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  // Another page is open first: the first view of home brings its answers. So does the preload of a link under the pointer, which a
  // browser that saves data leaves out.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await open(page, '/privacy')
  const before = asked.length
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.locator('#events').getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const common = /cultural-portal-cusco|cities|event-categories|affiliations|feasts|areas-de-la-culturas|org-types/
  const own = asked.slice(before).filter((path) => !common.test(path))
  expect(own.length).toBeGreaterThan(0)
  expect(['/api/events-collections', '/api/events/counts', '/api/home']).toEqual(expect.arrayContaining(own))
  expect(new Set(own).size).toBe(own.length)
})

test('an event is on the home page once', async ({ page }) => {
  await open(page, '/')
  const links = page.locator('#events article h3 a')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(addresses.length)
})
