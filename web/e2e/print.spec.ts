import { expect, type Locator, type Page, test } from '@playwright/test'
import { scrollThrough } from './legibility'
import { open, wordsOf } from './portal'
import { createTestData } from './testData'
import { addressOf } from './views'

const words = wordsOf('es')
let testData: Awaited<ReturnType<typeof createTestData>>
test.beforeAll(async () => {
  testData = await createTestData('Noche en papel')
})
test.afterAll(() => testData.clear())

// The dark theme must not affect print.
test.use({ colorScheme: 'dark', viewport: { width: 794, height: 1123 } })

/** Returns the brightness of a colour, from 0 (black) to 1 (white). */
const brightness = (page: Page, selector: string, property: 'color' | 'backgroundColor') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(element)
          [name].match(/[\d.]+/g)
          ?.map(Number) ?? []
      return (red + green + blue) / 765
    }, property)

async function openForPrint(page: Page, path: string) {
  await open(page, `/es${await addressOf(page, path, testData.ids)}`)
  await scrollThrough(page)
  await page.waitForLoadState('networkidle')
  expect(await brightness(page, 'body', 'backgroundColor')).toBeLessThan(0.2)
  await page.emulateMedia({ media: 'print' })
}

async function expectDarkOnWhite(page: Page, text: string) {
  expect(await brightness(page, 'body', 'backgroundColor')).toBeGreaterThan(0.9)
  expect(await brightness(page, text, 'color')).toBeLessThan(0.3)
}

const expectHidden = async (all: Locator) => {
  for (const one of await all.all()) await expect(one).toBeHidden()
}

/** Expects header, footer and controls to be hidden. The photos of a gallery are buttons with a picture and are printed. */
async function expectNoControls(page: Page) {
  await expectHidden(page.locator('header, footer, [role="search"], main input'))
  await expectHidden(
    page
      .locator('main button, main a')
      .filter({ hasNot: page.locator('img') })
      .and(page.locator('button, .button_button')),
  )
}

test('a printed event shows name, time, place and price', async ({ page }) => {
  await openForPrint(page, '/event/GALLERY')
  await expect(page.getByRole('heading', { level: 1, name: 'Noche en papel' })).toBeVisible()
  const facts = page.getByRole('complementary', { name: words.when_and_where })
  await expect(facts.getByText('7:00 p. m.', { exact: false }).first()).toBeVisible()
  await expect(facts.getByText('Plaza de Armas', { exact: false })).toBeVisible()
  await expect(facts.getByText(words.free, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Una noche de danzas en la plaza.')).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${words.enlarge}`) }).first()).toBeVisible()
  // The map is printed, without its buttons.
  await expect(page.locator('.map_map')).toBeVisible()
  await expectHidden(page.locator('.map_zoom'))
  await expectNoControls(page)
  await expectDarkOnWhite(page, '#main .markdown_text')
})

test('a printed list shows its events', { tag: '@long' }, async ({ page }) => {
  await openForPrint(page, '/events')
  await expect(page.locator('#main article h3').first()).toBeVisible()
  await expectNoControls(page)
  await expectDarkOnWhite(page, '#main h1')
})

test('a printed news item shows heading, date and text', async ({ page }) => {
  await openForPrint(page, '/news/NEWS')
  await expect(page.locator('#main h1')).toBeVisible()
  await expect(page.getByText(`${words.news} · `)).toBeVisible()
  await expect(page.getByText(words.all_news)).toBeHidden()
  await expectNoControls(page)
  await expectDarkOnWhite(page, '#main .markdown_text')
})
