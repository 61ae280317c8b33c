import { expect, type Page, test } from '@playwright/test'
import { open, wordsOf } from './portal'
import { addressOf } from './views'

const t = wordsOf('en')

/** Clicks a corner of the window, which belongs to no dialog. */
const clickOutside = async (page: Page) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.click(width - 4, height - 4)
}

test('a click outside the login dialog returns the focus to its button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/about-us')
  const opener = page.getByRole('button', { name: t.log_in, exact: true })
  await opener.click()
  await expect(page.getByRole('dialog').getByLabel(t.email)).toBeFocused()
  await clickOutside(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a click beside the main menu returns the focus to its button', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await open(page, '/about-us')
  const opener = page.getByRole('button', { name: t.open_menu })
  await opener.click()
  const menu = page.getByRole('dialog', { name: t.main_menu })
  const box = await menu.locator('> *').first().boundingBox()
  if (!box) throw new Error('the menu is not visible')
  // The panel lies at one side of the window.
  await page.mouse.click(box.x > 20 ? 5 : box.x + box.width + 5, 450)
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the page of an unknown path searches events', async ({ page }) => {
  await open(page, '/no/such/page')
  await page.getByRole('searchbox', { name: t.search_events }).fill('corpus')
  await page.getByRole('button', { name: t.search_events }).click()
  await expect(page).toHaveURL(/\/events\?q=corpus$/)
  await expect(page.locator('#main article').first()).toBeVisible()
})

test('the scroll-up button gives way to the map of an event', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 })
  await open(page, await addressOf(page, '/event/EVENT'))
  const up = page.getByRole('button', { name: t.scroll_up })
  await page.evaluate(() => window.scrollTo({ top: 100, behavior: 'instant' }))
  await expect(up).toBeVisible()
  const map = page.locator('[data-map]').first()
  await map.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  // In one step, because the button goes away while it is asked.
  await expect
    .poll(() =>
      map.evaluate((element, name) => {
        const frame = element.getBoundingClientRect()
        const buttons = [...document.querySelectorAll('button')]
        const button = buttons.find(({ textContent, ariaLabel }) => (ariaLabel ?? textContent) === name)
        if (!button?.checkVisibility({ visibilityProperty: true })) return true
        const box = button.getBoundingClientRect()
        return box.top >= frame.bottom || box.bottom <= frame.top
      }, t.scroll_up),
    )
    .toBe(true)
})
