import { expect, type Page, test } from '@playwright/test'
import { createClient, fillPartner } from './partner'
import { open, signIn, signInByToken, tokenFor, wordsOf } from './portal'

const words = wordsOf('en')

/** Gives an editor's verdict on the newest application of a user. */
async function decide(page: Page, address: string, verdict: 'ask' | 'approve', message = '') {
  const own = await page.request.get('/api/applications/me', {
    headers: { Authorization: `Bearer ${await tokenFor(page.request, address)}` },
  })
  const { id } = (await own.json()).data
  const editor = await tokenFor(page.request, 'editor@raymi.example')
  const response = await page.request.post(`/api/desk/applications/${id}/${verdict}`, {
    headers: { Authorization: `Bearer ${editor}` },
    data: { message },
  })
  expect(response.status()).toBe(200)
}

test('an applicant answers a question and becomes a host in the open page', { tag: '@core' }, async ({ page }) => {
  const address = await createClient(page)
  const name = `Rosa ${Date.now()}`
  await signInByToken(page, address)
  await open(page, '/partners-registration')
  await fillPartner(page, name)
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  const done = page.getByRole('dialog', { name: words.registration_successful })
  await expect(done).toBeVisible()
  await done.getByRole('button', { name: words.accept }).click()
  await expect(page).toHaveURL(/\/$/)

  await open(page, '/partner-personal-page')
  await expect(page.getByRole('heading', { name: words.application_received })).toBeVisible()
  await decide(page, address, 'ask', 'Which hall is it?')
  await expect(page.getByText('Which hall is it?')).toBeVisible()
  await page.getByRole('button', { name: words.answer_application }).click()
  await expect(page.getByLabel(words.personal_name)).toHaveValue(name)
  await page.locator('[name="resume.en"]').fill('Dance, in the hall of San Blas.')
  await page.getByRole('button', { name: words.send_application }).click()
  await expect(page.getByText(words.application_sent)).toBeVisible()
  await expect(page.getByRole('heading', { name: words.application_received })).toBeVisible()

  await decide(page, address, 'approve')
  await expect(page.getByRole('heading', { name: words.my_events })).toBeVisible()
  await expect(page.getByRole('link', { name: words.create_event, exact: true }).first()).toBeVisible()
})

test('an application whose response was lost is sent again with the same key', async ({ page }) => {
  const address = await createClient(page)
  await signInByToken(page, address)
  await open(page, '/partners-registration')
  await fillPartner(page, `Ana ${Date.now()}`)
  const keys: (string | undefined)[] = []
  await page.route('**/api/partners', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The first call reaches the server, but its response is lost.
    if (keys.length === 1) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  await expect(page.getByText(words.partner_not_registered).first()).toBeVisible()
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  await expect(page.getByRole('dialog', { name: words.registration_successful })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
})

// organizer.spec.ts does the same.
test('the button for new partners leads a client to the form', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'client@raymi.example')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Become a partner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL(/\/partners-registration$/)
  await expect(page.getByRole('form', { name: 'About the organiser' })).toBeVisible()
})

test('an applicant who prefers not to say sends no figures', async ({ page }) => {
  // Chromium shows no body that contains files, so the part is recorded where the page adds it.
  await page.addInitScript(() => {
    const { append } = FormData.prototype
    FormData.prototype.append = function (name: string, value: string | Blob) {
      if (name === 'data') Object.assign(window, { sentData: value })
      return append.call(this, name, value as Blob)
    }
  })
  await page.route('**/api/partners*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    return route.fulfill({ status: 400, json: { error: { status: 400, name: 'x', message: 'x' } } })
  })
  await signInByToken(page, await createClient(page))
  await open(page, '/partners-registration')
  await fillPartner(page, `Rosa ${Date.now()}`)
  await page.getByRole('radio', { name: words.prefer_not_to_say }).check()
  await expect(page.getByLabel(words.middle_age)).toHaveCount(0)
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  const sent = () => page.evaluate(() => JSON.parse((window as { sentData?: string }).sentData ?? 'null'))
  await expect.poll(sent).toMatchObject({ middleAge: null, womenPercentage: null })
})
