import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { bearer, open, waitForAllContent, waitForApplication, wordsOf } from './portal'
import { kill, restart } from './processes'

const t = wordsOf('en')
const banner = (page: Page) => page.getByText(t.portal_away)
const cards = (page: Page) => page.locator('#main article')
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first()

const storedAnswers = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('raymi-answers')).keys()).map(({ url }) => url))

test('without a network the lists are still shown and a banner says why', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await open(page, '/events')
  await waitForAllContent(page)
  const names = await cards(page).getByRole('heading').allTextContents()
  expect(names.length).toBeGreaterThan(3)
  // Both lists of the page are stored when the browser is idle.
  await expect.poll(() => storedAnswers(page)).toContainEqual(expect.stringContaining('kind=permanent'))
  await expect.poll(() => storedAnswers(page)).toContainEqual(expect.stringContaining('kind=event'))
  // A page load clears the memory: what is shown without a network comes from the browser's storage.
  await open(page, '/about-us')
  await page.waitForLoadState('networkidle')
  await expect(banner(page)).toHaveCount(0)
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await menu(page, t.events).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.events)
  await expect(cards(page).getByRole('heading')).toHaveText(names)
  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
})

test.describe('a page that was not loaded before, without a network', () => {
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })
  const openOffline = async (page: Page, context: BrowserContext) => {
    await open(page, '/about-us')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: t.contacts_title }).click()
    await expect(heading(page)).toHaveText(t.page_not_arrived)
    await expect(page.getByText(t.opens_with_network)).toBeVisible()
    await expect(page.getByRole('button', { name: t.try_again }), 'a retry cannot succeed').toHaveCount(0)
  }

  test('is loaded when the network is back', async ({ page, context }) => {
    await openOffline(page, context)
    await context.setOffline(false)
    await expect(heading(page)).toHaveText(t.contacts_title)
  })

  test('can be loaded later after the visitor has left it', async ({ page, context }) => {
    await openOffline(page, context)
    await page.goBack()
    await expect(heading(page)).toHaveText(t.about_us_title)
    await context.setOffline(false)
    await expect(banner(page)).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: t.contacts_title }).click()
    await expect(heading(page)).toHaveText(t.contacts_title)
  })
})

test.describe('while the catalog is down', () => {
  test.afterEach(async ({ page }) => restart(page, 'catalog'))

  test('cached content is shown, and the banner disappears when the catalog is back', async ({ page }) => {
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const lists = ['/events', `/?date=${day}`, '/event-host-list', '/news']
    const cached: string[][] = []
    for (const path of lists) {
      await open(page, path)
      await expect(cards(page).first()).toBeVisible()
      await waitForAllContent(page)
      cached.push(await cards(page).getByRole('heading').allTextContents())
    }
    const headers = await bearer(page.request, 'host@raymi.example')
    kill('catalog')
    for (const [index, path] of lists.entries()) {
      await page.goto(path)
      await waitForApplication(page)
      await expect(cards(page).getByRole('heading'), path).toHaveText(cached[index] ?? [])
    }
    // A write that may have changed everything: the gateway's cached responses are stale now and marked as such.
    expect((await page.request.put('/api/events/1', { headers, data: { data: {} } })).status()).toBe(503)
    await page.goto(lists[1] ?? '')
    await waitForApplication(page)
    await expect(cards(page).getByRole('heading')).toHaveText(cached[1] ?? [])
    await expect(banner(page)).toBeVisible()
    await restart(page, 'catalog')
    await page.goto('/events')
    await waitForApplication(page)
    await expect(cards(page).first()).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })
})

test.describe('a script file that a new release has removed', () => {
  const chunk = '**/assets/NewsListPage-*.js'
  const recordNavigations = (page: Page) => {
    const navigations: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) navigations.push(new URL(request.url()).pathname)
    })
    return navigations
  }

  test('causes one reload of the requested page', async ({ page }) => {
    await open(page, '/about-us')
    const navigations = recordNavigations(page)
    await page.route(chunk, (route) => (navigations.length === 0 ? route.abort() : route.continue()))
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/news"]')?.click())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.news)
    await expect(cards(page).first()).toBeVisible()
    expect(navigations).toEqual(['/news'])
  })

  test('causes no second reload within ten seconds', async ({ page }) => {
    await page.clock.install()
    await open(page, '/about-us')
    const navigations = recordNavigations(page)
    await page.route(chunk, (route) => route.abort())
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/news"]')?.click())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.page_not_arrived)
    expect(navigations).toEqual(['/news'])
    await page.clock.fastForward(11_000)
    await page.unroute(chunk)
    await page.getByRole('button', { name: t.try_again }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.news)
  })
})

test('an open page announces a newer build within an hour, but not its own build', async ({ page }) => {
  await page.clock.install()
  const latest = page.waitForResponse('**/builds/latest.json')
  let known = false
  void latest.then(() => {
    known = true
  })
  await open(page, '/about-us')
  // Repeated, because the hour begins when the code of the notice has loaded.
  await expect(async () => {
    await page.clock.fastForward('01:00:01')
    expect(known).toBe(true)
  }).toPass()
  const { id } = await (await latest).json()
  const meta = await (await page.request.get(`/builds/meta/${id}.json`)).json()
  expect(meta).toEqual({ id, entry: `/assets/${id}.js`, made: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
  await expect(page.getByText(/new version/)).toHaveCount(0)
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'index-newer' } }))
  const made = '2026-06-24T19:05:00.000Z'
  await page.route('**/builds/meta/index-newer.json', (route) => route.fulfill({ json: { id: 'index-newer', made } }))
  await page.clock.fastForward('01:00:01')
  await expect(page.getByText('There is a new version of the portal (24 Jun 2026, 14:05).')).toBeVisible()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: t.reload }).click()])
  await waitForApplication(page)
  await expect(page.getByText(/new version/)).toHaveCount(0)
})
