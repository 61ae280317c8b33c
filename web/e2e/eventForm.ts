import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { dateField, dayAhead } from './event'
import { rows } from './portal'

export const banner = fileURLToPath(new URL('./fixtures/banner.png', import.meta.url))

/** Chooses an evening, and a second date. */
async function chooseTwoDates(form: Locator) {
  await dateField(form, 'Start date').fill(dayAhead(2))
  await form.getByLabel('Start time').fill('19:30')
  await dateField(form, 'End date').fill(dayAhead(2))
  await form.getByLabel('End time').fill('22:00')
  await form.getByRole('button', { name: 'Add a date' }).click()
}

/** Fills in all required fields of the form, with three photos and, unless stated otherwise, two dates. */
export async function fillEvent(page: Page, name: string, chooseDates = chooseTwoDates): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Create event' })
  await form.getByLabel('Name of the event: English').fill(name)
  await form
    .getByRole('group', { name: /^Category/ })
    .getByRole('checkbox')
    .first()
    .check()
  await form.getByLabel('Short description: English').fill('All quarters dance in the square.')
  await form.getByLabel('Description: English', { exact: true }).fill('Come **early** and bring a poncho.')
  await expect(form.locator('strong', { hasText: 'early' })).toBeVisible()
  await form.getByLabel(/^Banner: /).setInputFiles(banner)
  await form.getByLabel(/^Photos: /).setInputFiles([banner, banner, banner])
  await expect(form.getByRole('group', { name: /^Photos/ }).getByAltText('banner.png')).toHaveCount(3)
  await chooseDates(form)
  await form.getByLabel('Venue').fill('Main square')
  await chooseCity(form, 'Cusco')
  await form
    .getByRole('group', { name: /^Entry/ })
    .getByRole('radio', { name: 'Free' })
    .check()
  await form.getByLabel('Address').fill('Plaza de Armas 1')
  await form.getByRole('region', { name: 'Map' }).click({ position: { x: 200, y: 120 } })
  await expect(form.getByLabel('Latitude')).toHaveValue(/^-13\.\d{6}$/)
  await form.getByLabel('Telephone').fill('+51 84 555 0199')
  await form.getByLabel('E-mail').fill('dances@example.org')
  return form
}

/** Chooses a city in the combobox by typing its name. */
export async function chooseCity(form: Locator | Page, name: string) {
  const city = form.getByRole('combobox', { name: /^City/ })
  await city.fill(name)
  await city.press('Enter')
  await expect(city).toHaveValue(name)
}

/** Returns the public events of a name, with photos, videos and occurrences. */
export const findEvents = (page: Page, name: string) =>
  rows(
    page,
    `events?filters[eventName][$eq]=${encodeURIComponent(name)}` +
      '&populate[eventMediaPhotos]=true&populate[eventMediaVideos]=true&populate[occurrences]=true',
  )
