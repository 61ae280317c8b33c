import { expect, type Page, test } from '@playwright/test'
import { banner } from './eventForm'
import { open, signInByToken } from './portal'

test('a form that was left comes back with its files, and goes when it is not wanted', async ({ page }) => {
  await signInByToken(page, 'host2@raymi.example')
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '/create-event')
  await page.getByLabel('Venue').fill('Half an event')
  await expect(page.getByText(/^Draft kept on this device/)).toBeVisible()
  await page.getByLabel(/^Banner: /).setInputFiles(banner)
  await expect(page.getByAltText('banner.png')).toBeVisible()
  // At once: what the timer has not kept yet is kept by the page that goes.
  await page.reload()
  await expect(page.getByText(/^You see what you had typed/)).toBeVisible()
  await expect(page.getByLabel('Venue')).toHaveValue('Half an event')
  await expect(page.getByAltText('banner.png')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('A file is required')).toBeVisible()
  await expect(page.getByLabel('Venue')).toHaveValue('Half an event')
  await page.getByRole('link', { name: 'News', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByLabel('Venue')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Venue')).toHaveValue('')
})

test('two tabs with the same draft take no file from each other', { tag: '@long' }, async ({ page, context }) => {
  const kept = async (tab: Page, venue: string) => {
    await tab.getByLabel('Venue').fill(venue)
    // The draft lies in the browser, whose own store tells when it has it.
    await expect
      .poll(() =>
        tab.evaluate(
          () =>
            new Promise<string>((resolve) => {
              const opening = indexedDB.open('raymi-drafts')
              opening.onsuccess = () => {
                const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
                all.onsuccess = () => resolve(JSON.stringify(all.result))
              }
            }),
        ),
      )
      .toContain(venue)
  }
  const photos = (tab: Page) => tab.getByRole('group', { name: /^Photos/ }).getByAltText('banner.png')
  await signInByToken(page, 'host2@raymi.example')
  await open(page, '/create-event')
  await page.getByLabel(/^Photos: /).setInputFiles([banner, banner])
  await expect(photos(page)).toHaveCount(2)
  await kept(page, 'First tab')
  const other = await context.newPage()
  await signInByToken(other, 'host2@raymi.example')
  for (const tab of [page, other]) tab.on('dialog', (dialog) => dialog.accept())
  await open(other, '/create-event')
  await expect(photos(other)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove: banner.png' }).first().click()
  await kept(page, 'Without a photo')
  await kept(other, 'Second tab')
  await other.reload()
  await expect(other.getByLabel('Venue')).toHaveValue('Second tab')
  await expect(photos(other)).toHaveCount(2)
  await other.getByRole('button', { name: 'Discard it' }).click()
})

// The note appears by itself, at any moment: a button that moved under the pointer would lose its click.
test('the note of a kept draft does not move the buttons below it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInByToken(page, 'host2@raymi.example')
  await open(page, '/create-event')
  const note = page.locator('form p[role="status"]').last()
  const height = () => note.evaluate((line) => line.getBoundingClientRect().height)
  const empty = await height()
  expect(empty).toBeGreaterThan(0)
  await page.getByLabel('Venue').fill('A hall')
  await expect(note).toHaveText(/^Draft kept on this device/)
  expect(await height()).toBe(empty)
})
