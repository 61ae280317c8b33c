import { expect, test } from '@playwright/test'
import { publish } from './event'
import { expectFocusVisible, tabTo } from './keys'
import { open, wordsOf } from './portal'

const t = wordsOf('en')
const name = `Noche sin ratón ${Date.now()}`
let event: Awaited<ReturnType<typeof publish>>
test.beforeAll(async () => {
  event = await publish({ eventName: name })
})
test.afterAll(() => event.remove())

test('a visitor finds an event, opens its dialogs and changes the language by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')

  await test.step('skips the menu and chooses the third day from today', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t.skip_to_content })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: t.other_dates, exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('radio', { checked: true }))
    for (let day = 0; day < 3; day += 1) await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/\?date=\d{4}-\d{2}-\d{2}$/)
    await expectFocusVisible(page)
  })

  await test.step('uses a filter', async () => {
    await tabTo(page, page.getByRole('button', { name: t.filters, exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const pill = page.getByRole('button', { name: t.event_category_filter_placeholder })
    await tabTo(page, pill)
    await page.keyboard.press('Enter')
    const dance = page.getByRole('checkbox', { name: /^Dance/ })
    await tabTo(page, dance)
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/category=dance/)
    await expect(dance).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(pill).toBeFocused()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })

  await test.step('opens the event', async () => {
    await tabTo(page, page.locator('#events').getByRole('link', { name }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.locator('#main')).toBeFocused()
  })

  await test.step('opens its dialogs, which return the focus', async () => {
    for (const [label, title] of [
      [t.calendar_short, t.add_to_calendar],
      [t.share, t.share],
    ] as const) {
      const button = page.getByRole('button', { name: label, exact: true })
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      for (let stop = 0; stop < 6; stop += 1) {
        await page.keyboard.press('Tab')
        const outside = () => !document.activeElement?.closest('dialog') && document.activeElement !== document.body
        expect(await page.evaluate(outside), 'the focus left the dialog').toBe(false)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })

  await test.step('views its photos', async () => {
    const photo = page.getByRole('button', { name: new RegExp(`^${t.enlarge}: `) }).first()
    await tabTo(page, photo)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('1 / 2')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('dialog').getByText('2 / 2')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(photo).toBeFocused()
  })

  await test.step('changes the language and keeps the scroll position', async () => {
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
    const button = page.getByRole('button', { name: `${t.language}: English` })
    await tabTo(page, button, 'Shift+Tab')
    const place = await page.evaluate(() => scrollY)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Runasimi', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/qu/event/${event.id}$`))
    await expect(page.locator('html')).toHaveAttribute('lang', 'qu')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    // What is above may be some lines higher in the other language; what was read stays in its place.
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThanOrEqual(60)
  })
})
