import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { createClient } from './partner'
import { bearer, inLanguage, LOCALES, open, rows, signIn, signInByToken, wordsOf } from './portal'

const t = wordsOf('en')

/** Puts coming events into the list of this device, as their bookmarks do, and returns their names. */
async function saveOnDevice(page: Page, many: number): Promise<string[]> {
  const events = await rows(page, `events?locale=en&sort=nextDate&pagination[pageSize]=${many}`)
  const entries = events.map(({ id, attributes }) => ({
    kind: 'event',
    id: String(id),
    name: String(attributes.eventName),
    at: Date.now(),
  }))
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem('raymi-saved')) localStorage.setItem('raymi-saved', text)
    },
    JSON.stringify({ version: 1, entries }),
  )
  return entries.map(({ name }) => name)
}

const question = (page: Page) => page.getByRole('dialog', { name: t.saved_question })
const bookmarks = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save: / })

test('what was saved without an account comes into it after a question, and to another device', async ({
  page,
  browser,
}) => {
  const email = await createClient(page)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/users/me/saved') && request.method() !== 'GET') changes.push(request.method())
  })
  await open(page, '/events')
  const names: string[] = []
  for (const number of [0, 1]) {
    const bookmark = bookmarks(page).nth(number)
    names.push(((await bookmark.getAttribute('aria-label')) ?? '').replace('Save: ', ''))
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  }
  await signIn(page, email)
  await expect(question(page)).toContainText('You have 2 saved things on this device')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  expect(changes).toEqual([])
  await question(page).getByRole('button', { name: t.saved_keep }).click()
  await expect(page.getByText(t.saved_kept)).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, email)
  await expect(question(other)).toContainText('Your account keeps 2 that this device does not have')
  await question(other).getByRole('button', { name: t.saved_keep }).click()
  await expect(other.getByText(t.saved_kept)).toBeVisible()
  await open(other, '/saved')
  for (const name of names) await expect(other.getByRole('link', { name, exact: true })).toBeVisible()

  // What the other device removes is gone here, too.
  await other.getByRole('button', { name: `Save: ${names[0]}` }).click()
  await expect
    .poll(async () => {
      const list = await other.request.get('/api/users/me/saved', { headers: await bearer(other.request, email) })
      return (await list.json()).data.entries.map(({ name }: { name: string }) => name)
    })
    .toEqual([names[1]])
  await context.close()
  await open(page, '/saved')
  await expect(page.getByRole('link', { name: names[1], exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: names[0], exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: t.saved_stop }).click()
  await expect(page.getByText(t.saved_stopped)).toBeVisible()
  await expect(page.getByRole('link', { name: names[1], exact: true })).toBeVisible()
})

test('without a network a press is kept on the device, and reaches the account later', async ({ page, context }) => {
  const email = await createClient(page)
  const [name] = await saveOnDevice(page, 1)
  await signInByToken(page, email)
  await open(page, '/saved')
  await question(page).getByRole('button', { name: t.saved_keep }).click()
  await expect(page.getByText(t.saved_kept)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: `Save: ${name}` }).click()
  await expect(page.getByRole('region', { name: t.saved_in_account }).getByRole('alert')).toHaveText(t.saved_not_sent)
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: t.saved_in_account }).getByRole('alert')).toHaveCount(0)
  const list = await page.request.get('/api/users/me/saved', { headers: await bearer(page.request, email) })
  expect((await list.json()).data.entries).toEqual([])
})

for (const locale of LOCALES)
  test(`the question and the answer "not now" in ${locale}`, async ({ page }) => {
    const words = wordsOf(locale)
    const email = await createClient(page)
    await saveOnDevice(page, 2)
    await signInByToken(page, email)
    await open(page, inLanguage(locale, '/saved'))
    const dialog = page.getByRole('dialog', { name: words.saved_question })
    await expect(dialog.getByText(words.saved_question_what)).toBeVisible()
    await dialog.getByRole('button', { name: words.not_now }).click()
    await expect(dialog).toHaveCount(0)
    const panel = page.getByRole('region', { name: words.saved_in_account })
    await expect(panel).toContainText(words.saved_in_account_no)
    await page.reload()
    await expect(panel.getByRole('button', { name: words.saved_keep })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await panel.getByRole('button', { name: words.saved_keep }).click()
    await expect(dialog).toBeVisible()
  })
