import { expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { at } from './friday'
import { inLanguage, LOCALES, open, wordsOf } from './portal'

const SAN_BLAS = { city: 1, address: 'Plazoleta de San Blas', coordinates: '-13.515,-71.9749' }

/** What goes on from now for eight days is on tonight and at the weekend, at any time. The portal's clock decides what these are. */
const goingOn = () => {
  const now = Date.now()
  return {
    eventStartDate: new Date(now).toISOString(),
    eventEndDate: new Date(now + 8 * 24 * 3_600_000).toISOString(),
  }
}

/** Presses buttons by their names, and counts them as taps of a visitor. */
async function tap(page: Page, ...names: string[]) {
  for (const name of names) await page.getByRole('button', { name, exact: true }).click()
  return names.length
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const locale of LOCALES) {
    test(`something free with children tonight in San Blas is three taps away, in ${locale}`, async ({ page }) => {
      const name = `Cuentos para niños ${locale}`
      const event = await publish({
        eventName: name,
        eventAddress: SAN_BLAS,
        ...goingOn(),
        audiences: [{ audience: 'children' }],
      })
      try {
        const words = wordsOf(locale)
        await open(page, inLanguage(locale, '/events'))
        expect(await tap(page, words.tonight, words.free, words.with_children)).toBe(3)
        await expect(page).toHaveURL(/when=tonight&free=true&audience=children/)
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
        await page.getByRole('combobox').fill('san blas')
        await expect(page).toHaveURL(/q=san/)
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
    await expect(page.getByRole('heading', { level: 2, name: words.near_today })).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText(/\d+ m · \d+ min/)
    const ring = words.ring_minutes.replace('{{minutes}}', '10')
    const nearest = page
      .locator('div')
      .filter({ has: page.getByRole('heading', { level: 2, name: ring }) })
      .last()
    await expect(nearest.getByRole('article').first()).toContainText('San Blas')
  })

  test('the sheet of filters works with the keyboard and returns the focus', async ({ page }) => {
    const words = wordsOf('es')
    await open(page, inLanguage('es', '/events'))
    const more = page.getByRole('button', { name: words.filters, exact: true })
    await more.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: words.filters })
    const place = sheet.getByRole('checkbox', { name: /San Blas/ })
    await place.focus()
    await page.keyboard.press('Space')
    await expect(place).toBeChecked()
    await expect(page).toHaveURL(/neighbourhood=san-blas/)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: new RegExp(`^${words.filters}`) })).toBeFocused()
    await expect(page.getByRole('article').first()).toContainText('San Blas')
  })

  for (const locale of LOCALES) {
    const words = wordsOf(locale)

    test(`everything this weekend is on the map, and one place of it three taps away, in ${locale}`, async ({
      page,
    }) => {
      const name = `Retreta ${locale}`
      // Apart from the places of other events, whose sign would be one with this one.
      const eventAddress = { city: 1, address: 'Santiago', coordinates: '-13.529,-71.988' }
      const event = await publish({ eventName: name, eventAddress, ...goingOn() })
      try {
        await open(page, inLanguage(locale, '/events'))
        await tap(page, words.weekend)
        await page.getByRole('main').getByRole('link', { name: words.map, exact: true }).click()
        await page
          .getByRole('region', { name: words.map })
          .getByRole('button', { name: new RegExp(name) })
          .click()
        const list = page.getByRole('region', { name: words.events, exact: true })
        await expect(list.getByRole('button', { name: words.all_on_map })).toBeVisible()
        await expect(list.getByRole('link', { name, exact: true })).toBeVisible()
        await page.getByRole('button', { name: `${words.map} +`, exact: true }).click()
        await page.getByRole('button', { name: words.search_area }).click()
        await expect(page).toHaveURL(/bbox=-7\d\.\d{4}%2C-1\d\.\d{4}%2C/)
      } finally {
        await event.remove()
      }
    })

    test(`the next Corpus Christi and Inti Raymi are two taps away, in ${locale}`, async ({ page }) => {
      await page.clock.setFixedTime(new Date('2026-11-27T22:30:00Z'))
      await open(page, inLanguage(locale, '/'))
      await tap(page, words.open_menu)
      await page.getByRole('dialog').getByRole('link', { name: words.feasts, exact: true }).click()
      const feast = (name: string) =>
        page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
      await expect(feast(words.feast_corpus).locator('time')).toHaveAttribute('datetime', '2027-05-27')
      await expect(feast(words.feast_inti_raymi).locator('time')).toHaveAttribute('datetime', '2027-06-24')
    })

    for (const spelling of ['senor temblores', 'Taytacha Temblores', 'lord of the earthquakes'])
      test(`the Lord of the Earthquakes is found as “${spelling}”, in ${locale}`, async ({ page }) => {
        await page.clock.setFixedTime(at)
        await open(page, inLanguage(locale, '/events'))
        await page.getByRole('combobox').fill(spelling)
        await expect(page).toHaveURL(/q=/)
        await expect(page.getByRole('article').first()).toContainText(/Temblores|Earthquakes/)
      })
  }
})
