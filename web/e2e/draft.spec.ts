import { expect, type Page, test } from '@playwright/test'
import { banner } from './eventForm'
import { open, signInByToken } from './portal'

test('a draft is restored with its files, and deleted when it is discarded', async ({ page }) => {
  await signInByToken(page, 'host2@raymi.example')
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '/create-event')
  await page.getByLabel('Venue').fill('Half an event')
  await expect(page.getByText(/^Draft kept on this device/)).toBeVisible()
  await page.getByLabel(/^Banner: /).setInputFiles(banner)
  await expect(page.getByAltText('banner.png')).toBeVisible()
  // Reloads before the timer has saved: the page saves the rest when it is unloaded.
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

test('two tabs with the same draft do not delete each other’s files', { tag: '@long' }, async ({ page, context }) => {
  const fillAndWaitForDraft = async (tab: Page, venue: string) => {
    await tab.getByLabel('Venue').fill(venue)
    // The draft is in IndexedDB, which shows when it is saved.
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
  await fillAndWaitForDraft(page, 'First tab')
  const other = await context.newPage()
  await signInByToken(other, 'host2@raymi.example')
  for (const tab of [page, other]) tab.on('dialog', (dialog) => dialog.accept())
  await open(other, '/create-event')
  await expect(photos(other)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove: banner.png' }).first().click()
  await fillAndWaitForDraft(page, 'Without a photo')
  await fillAndWaitForDraft(other, 'Second tab')
  await other.reload()
  await expect(other.getByLabel('Venue')).toHaveValue('Second tab')
  await expect(photos(other)).toHaveCount(2)
  await other.getByRole('button', { name: 'Discard it' }).click()
})

// The message appears at any moment without an action of the user: a button that moves below the pointer would miss its click.
test('the message about a saved draft does not move the buttons below it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInByToken(page, 'host2@raymi.example')
  await open(page, '/create-event')
  const message = page.locator('form p[role="status"]').last()
  const height = () => message.evaluate((line) => line.getBoundingClientRect().height)
  const empty = await height()
  expect(empty).toBeGreaterThan(0)
  await page.getByLabel('Venue').fill('A hall')
  await expect(message).toHaveText(/^Draft kept on this device/)
  expect(await height()).toBe(empty)
})
