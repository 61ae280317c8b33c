import { expect, type Page, test } from '@playwright/test'
import { at } from './friday'
import { inLanguage, LOCALES, open, waitForApplication, wordsOf } from './portal'

// The worker needs ten quiet seconds at most; these journeys allow it, the others block it.
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

const cards = (page: Page) => page.locator('#main article')
const bar = (page: Page) => page.locator('[aria-live=polite]')

/** Waits until the worker controls the page and the named store of the browser has an entry whose address contains a text. */
const expectKept = (page: Page, store: string, part: string) =>
  expect
    .poll(() =>
      page.evaluate(
        async ([name = '', text = '']) => {
          const keys = await (await caches.open(name)).keys()
          return Boolean(navigator.serviceWorker.controller) && keys.some(({ url }) => url.includes(text))
        },
        [store, part],
      ),
    )
    .toBe(true)

/** Expects the worker to have the files of the build, and to answer for this page. */
const expectWorker = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

/** Passes the time after which the programme is kept, once the code that waits for it has loaded. */
async function passTheWait(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(11_000)
}

for (const locale of LOCALES) {
  test(`on a Friday two saved events are seen without a network, three taps away, in ${locale}`, async ({
    page,
    context,
  }) => {
    const words = wordsOf(locale)
    await page.clock.setFixedTime(at)
    await open(page, inLanguage(locale, '/events'))
    const prefix = words.save_entry.replace('{{name}}', '')
    const buttons = cards(page).getByRole('button', { name: new RegExp(`^${prefix}`) })
    const names = (await cards(page).getByRole('heading').allTextContents()).slice(0, 2)
    await buttons.nth(0).click()
    await buttons.nth(1).click()
    const ids = await cards(page)
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((links) => links.slice(0, 2).map((link) => link.getAttribute('href')?.split('/').at(-1)))
    for (const id of ids) await expectKept(page, 'raymi-answers', `/api/events/${id}?`)
    await expectKept(page, 'raymi-answers', 'filters[id][$in][1]')
    await expectWorker(page)
    const missing: string[] = []
    page.on('requestfailed', (request) => {
      const path = new URL(request.url()).pathname
      if (path.startsWith('/assets/')) missing.push(path)
    })
    await context.setOffline(true)
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${words.saved} 2` })
      .click()
    await expect(cards(page).getByRole('heading')).toHaveCount(2)
    const saved = await cards(page).getByRole('heading').allTextContents()
    expect(saved.toSorted()).toEqual(names.toSorted())

    // The application itself starts without a network, at any address.
    await page.reload()
    await waitForApplication(page)
    await expect(cards(page)).toHaveCount(2)
    await expect(bar(page).getByText(words.portal_away)).toBeVisible()
    await page.goto(inLanguage(locale, `/event/${ids[0]}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[0] ?? '')
    expect(missing).toEqual([])
  })
}

test('the programme of seven days is kept after ten seconds, and says its age', async ({ page, context }) => {
  const words = wordsOf('en')
  await page.clock.install()
  const day = new Date(Date.now() - 5 * 3_600_000 + 5 * 86_400_000).toISOString().slice(0, 10)
  await open(page, '/about-us')
  await passTheWait(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('raymi-kept'))).not.toBeNull()
  await expectWorker(page)
  await context.setOffline(true)
  await page.goto(`/?date=${day}`)
  await waitForApplication(page)
  await expect(page.locator('#events article').first()).toBeVisible()
  await expect(bar(page).getByText(words.programme_kept.replace('{{time}}.', ''))).toBeVisible()
  const link = page.locator('#events article').getByRole('heading').getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(bar(page).getByText(words.portal_away)).toBeVisible()
})

test('nothing is kept under data saving until the visitor asks for it', async ({ page }) => {
  const words = wordsOf('en')
  await page.clock.install()
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await open(page, '/saved')
  await passTheWait(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.getByRole('button', { name: words.keep_programme }).click()
  await expect(page.getByText(words.programme_kept.replace('{{time}}.', ''))).toBeVisible()
  await expectKept(page, 'raymi-answers', '/api/home?')
})

test('with a network a page comes from the server although the worker is there', async ({ page }) => {
  await page.clock.install()
  await open(page, '/about-us')
  await passTheWait(page)
  await expectKept(page, 'raymi-answers', '/api/home?')
  const answer = await page.goto('/en/saved')
  expect(answer?.headers()['cache-control']).toBe('no-cache')
  const text = await (await page.goto('/events'))?.text()
  expect(text).toContain('id="first-data"')
})

test('a page that the worker controls announces a newer build within an hour', async ({ page }) => {
  await page.clock.install()
  await open(page, '/about-us')
  await passTheWait(page)
  await expectWorker(page)
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'index-newer' } }))
  const made = '2026-06-24T19:05:00.000Z'
  await page.route('**/builds/meta/index-newer.json', (route) => route.fulfill({ json: { id: 'index-newer', made } }))
  await page.clock.fastForward('01:00:01')
  await expect(page.getByText('There is a new version of the portal (24 Jun 2026, 14:05).')).toBeVisible()
})

test('the page can be installed in each language', async ({ request }) => {
  for (const locale of LOCALES) {
    const page = await (await request.get(`/${locale}/events`)).text()
    const path = page.match(/<link rel="manifest" href="([^"]+)"/)?.[1] ?? ''
    const answer = await request.get(path)
    expect(answer.headers()['content-type']).toBe('application/manifest+json')
    const { lang, icons, shortcuts, start_url: start } = await answer.json()
    expect([lang, start]).toEqual([locale, `/${locale}`])
    expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual([
      wordsOf(locale).tonight,
      wordsOf(locale).saved,
    ])
    for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
    for (const { url } of shortcuts) expect((await request.get(url)).status()).toBe(200)
  }
})
