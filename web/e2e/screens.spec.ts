import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { firstRow, open, signIn } from './portal'

const folder = fileURLToPath(new URL('./screenshots/', import.meta.url))
const widths = [360, 768, 1440]

type Screen = { name: string; path: string; of?: string }

const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'event', path: '/event/', of: 'events?pagination[pageSize]=1' },
  { name: 'host-list', path: '/event-host-list' },
  { name: 'host', path: '/event-host/', of: 'partners?pagination[pageSize]=1' },
  { name: 'news', path: '/news' },
  { name: 'news-item', path: '/news/', of: 'news?pagination[pageSize]=1' },
  { name: 'about', path: '/about-us' },
  { name: 'contacts', path: '/contacts' },
  { name: 'not-found', path: '/no/such/page' },
]
const translated = ['home', 'event']

/** Lazy images come into view before the picture is taken; nothing may stick out sideways. */
async function shoot(page: Page, name: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += 700) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
      await page.waitForTimeout(60)
    }
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.waitForLoadState('networkidle')
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(over, `${name} at ${width}`).toBeLessThanOrEqual(0)
    await page.screenshot({ path: `${folder}${name}-${width}.png`, fullPage: true })
  }
}

const addressOf = async (page: Page, { path, of }: Screen) => (of ? path + (await firstRow(page, of)).id : path)

for (const screen of screens) {
  test(`${screen.name} in English`, async ({ page }) => {
    await open(page, await addressOf(page, screen))
    await shoot(page, `${screen.name}-en`)
  })
}

for (const screen of screens.filter(({ name }) => translated.includes(name))) {
  for (const locale of ['es', 'qu']) {
    test(`${screen.name} in ${locale}`, async ({ page }) => {
      await open(page, `/${locale}${(await addressOf(page, screen)).replace(/^\/$/, '')}`)
      await shoot(page, `${screen.name}-${locale}`)
    })
  }
  test(`${screen.name} in the dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page, await addressOf(page, screen))
    await shoot(page, `${screen.name}-dark`)
  })
}

test('create event', async ({ page }) => {
  await signIn(page, 'host@raymi.example')
  await open(page, '/create-event')
  await expect(page.getByRole('form', { name: 'Create event' })).toBeVisible()
  await shoot(page, 'create-event-en')
})

test('login modal', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${folder}login-en-${width}.png` })
  }
})
