import { expect, type Page } from '@playwright/test'
import { dialog, type View, type Words } from './view'

const form = { path: '/event-edit/GALLERY', as: 'host@raymi.example', content: '#main form' }

/** Chooses a rule whose dates are shown, in the form of an event. */
async function chooseFridays(page: Page, words: Words) {
  await page.getByRole('radio', { name: words.mode_repeats }).check()
  await page.locator('[name="when.weekdays"][value="FR"]').check()
  await page.locator('[name="when.ends"][value="never"]').check()
  await page.locator('[name="when.startTime"]').fill('19:00')
  await page.locator('[name="when.endTime"]').fill('21:00')
  await expect(page.locator('[role="gridcell"] button').first()).toBeVisible()
}

/** The dialogs and messages of the event editor. */
export const editor: View[] = [
  {
    ...form,
    name: 'dialog-cancel-event',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.cancel_event, exact: true }).click()
      await dialog(page, words.cancel_event)
    },
  },
  {
    ...form,
    name: 'dialog-delete-event',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.delete_event, exact: true }).click()
      await dialog(page, words.delete_event)
    },
  },
  {
    ...form,
    name: 'dialog-leave-form',
    act: async (page, words) => {
      await page.getByRole('textbox', { name: words.venue, exact: true }).fill('?')
      await page.getByRole('link', { name: words.duplicate }).click()
      await dialog(page, words.leave_form)
    },
  },
  {
    name: 'event-errors',
    path: '/create-event',
    as: 'host@raymi.example',
    content: '#main form',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.publish, exact: true }).click()
      await expect(page.getByText(words.require_location_on_map)).toBeVisible()
    },
  },
  {
    name: 'event-rule',
    path: '/create-event',
    as: 'host@raymi.example',
    content: '#main form',
    act: chooseFridays,
  },
  {
    name: 'dialog-date',
    path: '/create-event',
    as: 'host@raymi.example',
    content: '#main form',
    act: async (page, words) => {
      await chooseFridays(page, words)
      await page.locator('[role="gridcell"] button').last().click()
      await page.getByRole('dialog').getByRole('button', { name: words.add_date_here }).click()
      await page.getByRole('button', { name: new RegExp(`^${words.change_date}: `) }).click()
      await expect(page.getByRole('dialog').getByText(words.note_for_visitors, { exact: true })).toBeVisible()
    },
  },
  {
    ...form,
    name: 'event-files',
    act: async (page, words) => {
      await page.locator('summary').first().click()
      await expect(page.getByText(words.focal_help).first()).toBeVisible()
      await page.getByRole('combobox', { name: words.search_district }).fill('san')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    ...form,
    name: 'dialog-event-state',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.change_state }).click()
      await page.getByRole('dialog').getByRole('radio', { name: words.status_postponed }).check()
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    },
  },
]
