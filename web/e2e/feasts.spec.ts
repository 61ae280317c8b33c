import { expect, test } from '@playwright/test'
import { inLanguage, LOCALES, open, wordsOf } from './portal'

for (const locale of LOCALES) {
  const words = wordsOf(locale)

  test(`a feast of the home page opens its page, in ${locale}`, async ({ page }) => {
    await open(page, inLanguage(locale, '/'))
    const next = page.getByRole('region', { name: words.coming_feasts })
    const link = next.getByRole('listitem').first().getByRole('link')
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(page).toHaveURL(/\/feasts\/[a-z-]+$/)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: words.coming_years }).getByRole('listitem')).toHaveCount(5)
  })
}

test('an event leads to its feast, and the feast to its event', async ({ page }) => {
  const words = wordsOf('en')
  await open(page, '/en/feasts/corpus-christi')
  const events = page.getByRole('region', { name: words.events_of_host })
  await events.getByRole('link', { name: 'Corpus Christi in Cusco' }).click()
  await expect(page).toHaveURL(/\/en\/event\/\d+$/)
  await page.getByRole('main').getByRole('link', { name: words.feast_corpus, exact: true }).click()
  await expect(page).toHaveURL(/\/en\/feasts\/corpus-christi$/)
})

test('an unknown feast is the page of what is not found', async ({ page }) => {
  const answer = await page.goto('/feasts/new-moon')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: wordsOf('en').page_not_found_title })).toBeVisible()
})

test('a month of the strip scrolls to its feasts, which stay below the strip', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/en/feasts')
  const months = page.getByRole('navigation', { name: wordsOf('en').year_of_feasts })
  await months.getByRole('link', { name: /^May / }).click()
  const heading = page.getByRole('heading', { level: 2, name: /^May / })
  await expect(heading).toBeInViewport()
  await expect(months.locator('a[aria-current]')).toHaveText('May')
  await expect(months.locator('a[aria-current]')).toBeInViewport()
  const [above, below] = [await months.boundingBox(), await heading.boundingBox()]
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  await page.getByRole('searchbox', { name: wordsOf('en').search_feasts }).fill('qoyllur')
  await expect(page.getByRole('heading', { level: 3 }).filter({ hasText: 'Qoyllur' })).toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a month leads to its feasts, and the calendar to its file', async ({ page }) => {
    await page.goto('/es/feasts')
    const words = wordsOf('es')
    await page
      .getByRole('navigation', { name: words.year_of_feasts })
      .getByRole('link', { name: /^Mayo / })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: /^Mayo / })).toBeInViewport()
    await expect(page.getByRole('link', { name: words.add_all_feasts })).toHaveAttribute(
      'href',
      '/api/feasts.ics?locale=es',
    )
  })
})
