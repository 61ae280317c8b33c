import { expect, test } from '@playwright/test'
import { firstRow, homeTitle, open, openDays } from './portal'

const homes = [
  { path: '/', lang: 'en' },
  { path: '/es', lang: 'es' },
  { path: '/qu', lang: 'qu' },
] as const

for (const { path, lang } of homes) {
  test(`the home page in ${lang}`, { tag: lang === 'en' ? '@core' : [] }, async ({ page, baseURL }) => {
    const foreignRequests: string[] = []
    const errors: string[] = []
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin) foreignRequests.push(request.url())
    })
    page.on('pageerror', ({ message }) => errors.push(message))
    expect((await open(page, path))?.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeTitle(lang))
    await expect(page.locator('#events').getByRole('article').first()).toBeVisible()
    const days = await openDays(page, lang)
    await expect(days.getByRole('radio', { checked: true })).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    expect(foreignRequests).toEqual([])
    expect(errors).toEqual([])
  })
}

test('a chosen day is kept in the address', async ({ page }) => {
  await open(page, '/')
  const radios = (await openDays(page)).getByRole('radio')
  await radios.nth(5).click()
  await expect(page).toHaveURL(/\?date=\d{4}-\d{2}-\d{2}$/)
  await page.reload()
  await openDays(page)
  await expect(radios.nth(5)).toBeChecked()
})

test('the page of an event shows its name, dates and calendar', { tag: '@core' }, async ({ page }) => {
  const event = await firstRow(page, 'events?sort=createdAt:desc&pagination[pageSize]=1&locale=en')
  const name = String(event.attributes.eventName)
  await open(page, `/event/${event.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('complementary', { name: 'When and where' })).toBeVisible()
  await page.getByRole('button', { name: 'Calendar' }).click()
})

test('hosts are listed six per page, searched and opened', { tag: '@core' }, async ({ page }) => {
  const host = await firstRow(page, 'partners?sort=createdAt:desc&pagination[pageSize]=1&locale=en')
  const name = String(host.attributes.commercialName)
  await open(page, '/event-host-list')
  expect(await page.locator('#main article').count()).toBeLessThanOrEqual(6)
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('heading', { name: 'Coming events' })).toBeVisible()
})

test('a news item is opened from the list', { tag: '@core' }, async ({ page }) => {
  const item = await firstRow(page, 'news?sort=createdAt:desc&pagination[pageSize]=1&locale=en')
  await open(page, '/news')
  await page.getByRole('link', { name: String(item.attributes.title) }).click()
  await expect(page).toHaveURL(new RegExp(`/news/${item.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(item.attributes.title))
})

for (const path of [
  '/about-us',
  '/contacts',
  '/registration-instructions',
  '/email-confirmation',
  '/reset-password?code=abc',
]) {
  test(`${path} opens`, async ({ page }) => {
    expect((await open(page, path))?.status()).toBe(200)
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  })
}

test('an unknown address is answered with 404 and shows its full path', async ({ page }) => {
  const response = await page.goto('/no/such/page?x=1')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Page not found: /no/such/page?x=1')).toBeVisible()
})

test('changing the language keeps the page, and the choice is stored for a year', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await open(page, '/event-host-list?search=museo')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('button', { name: 'Runasimi' }).click()
  await expect(page).toHaveURL(/\/qu\/event-host-list\?search=museo$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wakichiqkuna')
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(cookie).toMatchObject({ value: 'qu', path: '/', sameSite: 'Lax' })
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60)
  await page.goto('/news')
  await expect(page).toHaveURL(/\/qu\/news$/)
})

test.describe('a first visit from Peru', () => {
  test.use({ locale: 'es-PE' })
  test('is answered in Spanish', async ({ page }) => {
    await page.goto('/news')
    await expect(page).toHaveURL(/\/es\/news$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noticias')
  })
})

test('on a narrow screen the menu opens over the page and prevents scrolling', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/about-us')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-locked', 'true')
  await page.getByRole('dialog').getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL(/\/news$/)
  await expect(page.locator('body')).not.toHaveAttribute('data-locked', 'true')
})
