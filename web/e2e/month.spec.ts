import { expect, test } from '@playwright/test'
import { open, wordsOf } from './portal'

const words = wordsOf('en')

test('on a phone, a touched day is listed below the table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/en/events?view=month')
  const table = page.getByRole('table')
  await expect(table.locator('tbody')).toHaveCount(5)
  const day = table.locator('a.month_day').nth(2)
  await day.click()
  await expect(day).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/view=month/)
  const heading = page.locator('#day-title')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.locator('#day-list').getByRole('article').first()).toBeVisible()
})

test('on a wide screen, the seasons without room in the lane open behind their number', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/en/events?view=month')
  const lane = page.locator('.month_lane').nth(1)
  await expect(lane.getByRole('link').first()).toBeVisible()
  await lane.getByText(/^\+\d/).click()
  await expect(lane.getByRole('listitem').getByRole('link').first()).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(lane.getByRole('listitem')).toBeHidden()
  await page.getByRole('link', { name: words.next, exact: true }).click()
  await expect(page.getByRole('link', { name: words.previous, exact: true })).toBeVisible()
})
