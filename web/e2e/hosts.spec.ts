import { expect, test } from '@playwright/test'
import { open, wordsOf } from './portal'

const t = wordsOf('en')

test('organisers with the soonest dates come first, six at a time, and are filtered by area', async ({ page }) => {
  await open(page, '/event-host-list')
  const rows = page.locator('#main article')
  await expect(rows).toHaveCount(6)
  const first = await rows.evaluateAll((all) => all.map((row) => row.querySelector('time')?.dateTime ?? ''))
  // What has begun is not in order among itself.
  const coming = first.filter((at) => Date.parse(at) > Date.now())
  expect(coming).toEqual(coming.toSorted())
  await page.getByRole('button', { name: t.show_more }).click()
  await expect(rows).toHaveCount(12)
  await page.getByRole('button', { name: t.area_of_culture }).click()
  await page.getByRole('checkbox', { name: 'Dance' }).click()
  await expect(page).toHaveURL(/area=dance/)
  await expect(rows.first()).toContainText('Dance')
})
