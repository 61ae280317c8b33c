import { expect, test } from '@playwright/test'
import { open } from './portal'

test('a pressed sign of the map on a phone brings its first event into view and focuses it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/events?view=map')
  const list = page.getByRole('region', { name: 'Events' })
  await expect(list.getByRole('article').first()).toBeAttached()
  await page.locator('.map_sign').first().click()
  const card = list.getByRole('article').first()
  await expect(card.getByRole('heading').getByRole('link')).toBeFocused()
  await expect(card.getByRole('heading')).toBeInViewport()
})
