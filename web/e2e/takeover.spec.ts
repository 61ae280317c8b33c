import { expect, type Locator, type Page, test } from '@playwright/test'
import { publish } from './event'
import { waitForApplication } from './portal'

/** Opens a page whose scripts wait; the returned function lets them come. */
async function openFirstView(page: Page, path: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    await expect(page.getByRole('contentinfo'), 'still the first view').toHaveCount(0)
    release()
    await waitForApplication(page)
  }
}

test('the focused link keeps the focus when the application replaces the first view', async ({ page }) => {
  const takeOver = await openFirstView(page, '/events')
  const link = page.locator('#main article').first().getByRole('link').first()
  const href = await tabToLink(page, link)
  await takeOver()
  await expect(link).toHaveAttribute('href', href)
  await expect(link).toBeFocused()
})

for (const path of ['/', '/es/news', '/about-us'])
  test(`focus and scroll position survive when the application takes ${path} over`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 500 })
    const takeOver = await openFirstView(page, path)
    await expect(page.locator('#main h1')).toBeVisible()
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
    const focused = () => page.evaluate(() => (document.activeElement as HTMLAnchorElement | null)?.href)
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    const href = await focused()
    expect(href).toMatch(/^http/)
    await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
    expect(await scrolled(), 'the first view is higher than the window').toBe(200)
    await takeOver()
    expect(await focused()).toBe(href)
    expect(await scrolled()).toBe(200)
  })

test('an open summary of the first view keeps focus and content', async ({ page }) => {
  const event = await publish({ eventName: `Noche del pututu ${Date.now()}` })
  try {
    // The log of changes is folded.
    await event.change({ eventStatus: 'cancelled' })
    const takeOver = await openFirstView(page, `/event/${event.id}`)
    const summary = page.locator('#main summary').first()
    await expect(summary).toBeVisible()
    const text = (await summary.textContent()) ?? ''
    await summary.focus()
    await page.keyboard.press('Enter')
    const open = await summary.evaluate((element) => element.closest('details')?.open)
    await takeOver()
    const same = page.locator('#main summary', { hasText: text }).first()
    await expect(same).toBeFocused()
    expect(await same.evaluate((element) => element.closest('details')?.open)).toBe(open)
  } finally {
    await event.remove()
  }
})

/** Presses Tab until a link has the focus, and returns its address. */
async function tabToLink(page: Page, link: Locator) {
  await expect(link).toBeVisible()
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab')
    const href = await link.getAttribute('href')
    if (href && (await link.evaluate((element) => element === document.activeElement))) return href
  }
  throw new Error(`Tab does not reach ${link}`)
}
