import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { dateField } from './event'
import { chooseCity } from './eventForm'
import { PASSWORD, tokenFor, wordsOf } from './portal'

const words = wordsOf('en')
const picture = fileURLToPath(new URL('./fixtures/banner.png', import.meta.url))

/** Creates a user with the role client by the administrator's API: registration has a test of its own. */
export async function createClient(page: Page): Promise<string> {
  const admin = await tokenFor(page.request, 'admin@raymi.example')
  const name = `rosa${Date.now()}`
  const response = await page.request.post('/api/users', {
    headers: { Authorization: `Bearer ${admin}` },
    data: { username: name, email: `${name}@example.org`, password: PASSWORD, role: 'cliente', confirmed: true },
  })
  expect(response.status()).toBe(200)
  return `${name}@example.org`
}

/** Fills in the form of a natural person, with a document that only editors may see. */
export async function fillPartner(page: Page, name: string) {
  await page.getByRole('radio', { name: 'Natural person' }).check()
  await expect(page.getByText(words.scan_privacy)).toBeVisible()
  await page.getByLabel(words.personal_name).fill(name)
  await page.getByRole('radio', { name: words.local_passport }).check()
  await page.getByLabel(`Scan: ${words.local_passport}`).setInputFiles(picture)
  await dateField(page, words.active_since).fill('2019-06-24')
  await page.getByLabel(words.person_count).fill('1')
  await page.getByRole('radio', { name: words.statistics_given }).check()
  await page.getByLabel(words.middle_age).fill('30')
  await page.getByLabel(words.women_percentage).fill('100')
  await page.locator('[name="resume.en"]').fill('Danza en San Blas.')
  await page.getByRole('checkbox', { name: 'Dance', exact: true }).check()
  await page.locator('[name="workType.en"]').fill('Danza')
  await chooseCity(page, 'Cusco')
  await page.getByLabel(words.address, { exact: false }).first().fill('Plaza San Blas 1')
  await page.getByLabel(words.telephone).fill('+51 84 555 0177')
  await page.getByLabel(words.email).fill('rosa@example.org')
  await page.getByLabel(words.latitude).fill('-13.515')
  await page.getByLabel(words.longitude).fill('-71.974')
  await page.getByRole('group', { name: words.products_how }).getByLabel(words.type_text).check()
  await page.locator('[name="productText.en"]').fill('Clases y funciones.')
  await page.locator('input[type=file][name="banner"]').setInputFiles(picture)
  await page.locator('input[type=file][name="gallery"]').setInputFiles(picture)
}
