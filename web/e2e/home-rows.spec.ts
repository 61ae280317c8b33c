import { expect, test } from '@playwright/test'
import { open, wordsOf } from './portal'

test('home has a row of coming feasts, and the menu of hosts stays inside the window', async ({ page }) => {
  const words = wordsOf('en')
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')
  await page.getByRole('button', { name: words.host_filter_placeholder, exact: true }).click()
  const box = page.getByRole('checkbox').first()
  await expect(box).toBeVisible()
  const panel = box.locator('xpath=ancestor::div[1]')
  // Options that arrive later make it wider; it moves then.
  await expect.poll(() => panel.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(1440)
  await page.keyboard.press('Escape')
  await page.mouse.wheel(0, 20_000)
  await expect(page.getByRole('region', { name: words.coming_feasts })).toBeAttached()
})

test('a row of cards far below the viewport is laid out when it comes near', async ({ page }) => {
  const words = wordsOf('en')
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, '/')
  const row = page.getByRole('region', { name: words.coming_feasts })
  const card = row.getByRole('article').first()
  await expect(card).toBeAttached()
  const isLaidOut = () => card.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  await card.scrollIntoViewIfNeeded()
  await expect.poll(isLaidOut).toBe(true)
  await expect(card).toBeInViewport()
  // What extends beyond the row would be clipped.
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
