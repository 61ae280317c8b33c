import { expect, type Page, test } from '@playwright/test'
import { expectNoHorizontalOverflow, inLanguage, type Locale, open, wordsOf } from './portal'

const t = wordsOf('en')

/** Opens the page of a demo event, found by a part of its Spanish name. */
async function openEvent(page: Page, name: string, locale: Locale = 'en') {
  const answer = await page.request.get(
    `/api/events?fields[0]=id&sort=eventStartDate&filters[eventName][$contains]=${name}`,
  )
  const id = (await answer.json()).data[0].id
  await open(page, inLanguage(locale, `/event/${id}`))
  await expect(page.getByRole('button', { name: wordsOf(locale).share, exact: true })).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the bar with price, date and action covers neither the focus nor the end of the page', async ({ page }) => {
    await openEvent(page, 'Izamiento')
    const action = page.getByRole('button', { name: t.add_to_calendar })
    const bar = page.locator('.actions_main')
    const box = await bar.boundingBox()
    expect(box?.height).toBe(64)
    await expect(bar).toContainText(t.free)
    const below = await page.getByRole('navigation', { name: t.main_pages }).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(below?.y ?? 0, 0)
    // Through the page, forwards and back: what has the focus is visible in its middle.
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 30; stop += 1) {
        await page.keyboard.press(key)
        const covered = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement
          const { left, top, width, height } = element.getBoundingClientRect()
          const fixed = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.actions_main, nav')
          return !fixed || fixed.contains(element) ? null : element.outerHTML
        })
        expect(covered).toBeNull()
      }
    }
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const end = await page.locator('footer').boundingBox()
    const now = await bar.boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((now?.y ?? 0) + 1)
    await action.click()
    await expect(page.getByRole('dialog', { name: t.add_to_calendar })).toBeVisible()
  })

  test('an event that is over has no bar', async ({ page }) => {
    await openEvent(page, 'Warachikuy')
    await expect(page.locator('.actions_main')).toHaveCount(0)
  })
})

test('a weekly event names four dates beside the next one; all of them are in a dialog and on paper', async ({
  page,
}) => {
  await openEvent(page, 'Izamiento')
  const side = page.getByRole('complementary', { name: t.when_and_where })
  await expect(side.locator('li time:visible')).toHaveCount(4)
  await side.getByRole('button', { name: t.all_dates }).click()
  const dialog = page.getByRole('dialog', { name: t.all_dates })
  expect(await dialog.locator('details[open] time').count()).toBeGreaterThan(20)
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  expect(await side.locator('details time:visible').count()).toBeGreaterThan(20)
})

test('a museum has a table of its week, which is open beside the text', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openEvent(page, 'Museo Inka')
  await expect(page.getByRole('row')).toHaveCount(7)
  await expect(page.locator('tr[aria-current=date]')).toHaveCount(1)
})

/** The tops of the buttons that save, add to a calendar and share. */
const tops = (page: Page) =>
  page
    .locator('.actions_row button')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))

for (const width of [360, 375, 390])
  test(`the three buttons are beside each other in Quechua at ${width} pixels, and nothing is wider`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openEvent(page, 'Izamiento', 'qu')
    await expectNoHorizontalOverflow(page, 'event')
    const [first = 0, ...others] = await tops(page)
    expect(others).toEqual([first, first])
  })

test('on a tablet the dates are beside place and price, several in a line', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openEvent(page, 'Izamiento')
  const side = page.getByRole('complementary', { name: t.when_and_where })
  const facts = await side.locator('dl > div').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(facts).toEqual([facts[0], facts[1], facts[1]])
  const days = side.locator('li time:visible')
  const lines = await days.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
  expect(lines).toBeLessThan(await days.count())
})
