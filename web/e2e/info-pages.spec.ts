import { expect, test } from '@playwright/test'
import { bearer, firstRow, open, wordsOf } from './portal'

test('the footer leads to the privacy notice and the terms in the language of the page', async ({ page }) => {
  const words = wordsOf('es')
  await open(page, '/es/news')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: words.privacy, exact: true }).click()
  await expect(page).toHaveURL(/\/es\/privacy$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidad')
  await expect(page.getByText('Ley N.° 29733').first()).toBeVisible()
  await footer.getByRole('link', { name: words.terms, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Condiciones de uso')
})

test('what an editor writes is on the page of sales', async ({ page, request }) => {
  const entry = await firstRow(page, 'info-pages?filters[pageCode][$eq]=sales&locale=qu')
  const headers = await bearer(request, 'editor@raymi.example')
  const write = async (pageText: unknown) => {
    const data = { translations: { qu: { pageText } } }
    const answer = await request.put(`/api/desk/info-pages/${entry.id}`, { headers, data: { data } })
    expect(answer.status()).toBe(200)
  }
  await write('Kay qillqaqa **musuqmi**.')
  try {
    await expect(async () => {
      await open(page, '/qu/sales')
      await expect(page.getByText('Kay qillqaqa musuqmi.')).toBeVisible({ timeout: 1000 })
    }).toPass()
  } finally {
    await write(entry.attributes.pageText)
  }
})

for (const width of [360, 1440]) {
  test(`a visitor writes to the portal, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const words = wordsOf('en')
    await open(page, '/about-us')
    await page.getByRole('main').getByRole('link', { name: words.contact_write }).click()
    const form = page.getByRole('form', { name: words.contact_write })
    await form.getByLabel(words.contact_name).fill('Ana Quispe')
    await form.getByLabel(words.email).fill('ana@example.org')
    await form.getByLabel(words.contact_message).fill('When does it start?')
    await form.getByRole('button', { name: words.contact_send }).click()
    const sent = page.getByRole('main').getByRole('status').filter({ hasText: 'ana@example.org' })
    await expect(sent).toBeFocused()
    await expect(page.getByRole('region', { name: words.contact_address }).getByRole('link')).not.toHaveCount(0)
  })
}

for (const width of [768, 1024, 1100])
  test(`no contact is alone in its row, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/contacts')
    const people = page.locator('.pages_person')
    await expect(people).toHaveCount(3)
    const tops = await people.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect([1, 3]).toContain(new Set(tops).size)
  })
