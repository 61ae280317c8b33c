import { expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { inLanguage, LOCALES, type Locale, open, wordsOf } from './portal'

const HOUR_MS = 3_600_000
const LIMA_MS = 5 * HOUR_MS

/** The coming Friday at 17:30 in Lima; on a Friday, that of the day. */
function friday(): Date {
  const today = new Date(Date.now() - LIMA_MS)
  const days = (5 - today.getUTCDay() + 7) % 7
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days)
  return new Date(midnight + 17.5 * HOUR_MS + LIMA_MS)
}

const at = friday()
const later = (hours: number) => new Date(at.getTime() + hours * HOUR_MS).toISOString()
const SAN_BLAS = { city: 1, address: 'Plazoleta de San Blas', coordinates: '-13.515,-71.9749' }

/** Presses buttons by their names, and counts them as taps of a visitor. */
async function tap(page: Page, ...names: string[]) {
  for (const name of names) await page.getByRole('button', { name, exact: true }).click()
  return names.length
}

test.describe('on a Friday at 17:30, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const locale of LOCALES) {
    test(`something free with children tonight in San Blas is three taps away, in ${locale}`, async ({ page }) => {
      const name = `Cuentos para niños ${locale}`
      const event = await publish({
        eventName: name,
        eventAddress: SAN_BLAS,
        eventStartDate: later(1),
        eventEndDate: later(3),
        audiences: [{ audience: 'children' }],
      })
      try {
        await page.clock.setFixedTime(at)
        const words = wordsOf(locale)
        await open(page, inLanguage(locale, '/events'))
        expect(await tap(page, words.tonight, words.free, words.with_children)).toBe(3)
        await expect(page).toHaveURL(/when=tonight&free=true&audience=children/)
        await expect(page.getByRole('article').first().getByRole('link', { name, exact: true })).toBeVisible()
        await page.getByRole('searchbox').fill('san blas')
        await expect(page).toHaveURL(/q=san/)
        await expect(page.getByRole('article')).toHaveCount(1)
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
      } finally {
        await event.remove()
      }
    })
  }

  test('events near the visitor are sorted by distance, and the position stays out of the address', async ({
    page,
  }) => {
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: -13.51501, longitude: -71.97494 })
    const words = wordsOf('en')
    await open(page, '/events')
    const asked = page.waitForRequest(/events\/search\?.*near=/)
    await tap(page, words.near_me)
    expect(new URL((await asked).url()).searchParams.get('near')).toBe('-13.515,-71.975')
    await expect(page).toHaveURL(/\?near=me$/)
    await expect(page.getByRole('article').first()).toContainText('San Blas')
  })

  test('the sheet of filters works with the keyboard and returns the focus', async ({ page }) => {
    const words = wordsOf('es')
    await open(page, inLanguage('es', '/events'))
    const more = page.getByRole('button', { name: words.more_filters, exact: true })
    await more.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: words.more_filters })
    const place = sheet.getByRole('checkbox', { name: /San Blas/ })
    await place.focus()
    await page.keyboard.press('Space')
    await expect(place).toBeChecked()
    await expect(page).toHaveURL(/neighbourhood=san-blas/)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: new RegExp(`^${words.more_filters}`) })).toBeFocused()
    await expect(page.getByRole('article').first()).toContainText('San Blas')
  })

  for (const locale of ['en', 'qu'] satisfies Locale[]) {
    test(`two saved events are on the page of saved things after a reload, in ${locale}`, async ({ page }) => {
      const words = wordsOf(locale)
      await open(page, inLanguage(locale, '/events'))
      const prefix = words.save_entry.replace('{{name}}', '')
      const buttons = page.getByRole('article').getByRole('button', { name: new RegExp(`^${prefix}`) })
      await buttons.nth(0).click()
      await buttons.nth(1).click()
      const names = await page.getByRole('article').getByRole('heading').allTextContents()
      await page.getByRole('button', { name: words.open_menu }).click()
      await page.getByRole('dialog').getByRole('link', { name: words.saved, exact: true }).click()
      await expect(page).toHaveURL(/\/saved$/)
      await page.reload()
      await expect(page.getByRole('article')).toHaveCount(2)
      const saved = await page.getByRole('article').getByRole('heading').allTextContents()
      expect(saved.toSorted()).toEqual(names.slice(0, 2).toSorted())
    })
  }
})
