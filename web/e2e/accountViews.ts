import { expect } from '@playwright/test'
import { PASSWORD } from './portal'
import { dialog, type View } from './view'

/** The dialogs of the account settings. */
export const account: View[] = [
  {
    name: 'dialog-delete-account',
    path: '/partner-personal-page#account',
    as: 'client@raymi.example',
    content: '#account form',
    act: async (page, words) => {
      await page.locator('#account').getByRole('button', { name: words.delete_account }).click()
      await dialog(page, words.delete_account)
    },
  },
  {
    name: 'dialog-second-factor',
    path: '/partner-personal-page#account',
    as: 'client@raymi.example',
    content: '#account form',
    act: async (page, words) => {
      // The second factor is not confirmed, so the account stays as it is.
      await page.getByRole('button', { name: words.second_factor_set_up }).click()
      const setup = page.getByRole('dialog', { name: words.second_factor })
      await setup.getByLabel(words.own_password).fill(PASSWORD)
      await setup.getByRole('button', { name: words.second_factor_set_up }).click()
      await expect(setup.getByRole('img', { name: words.second_factor_qr })).toBeVisible()
    },
  },
]
