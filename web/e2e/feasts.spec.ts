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
