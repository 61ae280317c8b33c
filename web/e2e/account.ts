import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { open, PASSWORD, wordsOf } from './portal'

const words = wordsOf('en')

type Mail = { to: string; subject: string; text: string }

/** Waits until the mail catcher has `many` mails to an address that contain a text, and returns the newest. */
export async function mailTo(
  page: { request: APIRequestContext },
  address: string,
  about: string,
  many = 1,
): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const all = (await (await page.request.get(process.env.RAYMI_MAIL_URL ?? '')).json()) as Mail[]
        const mails = all.filter(({ to, subject, text }) => to === address && (subject + text).includes(about))
        found = mails.at(-1)
        return mails.length >= many
      },
      { message: `a mail to ${address} about ${about}` },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable: the poll has found a mail')
  return found
}

export const linkOf = ({ text }: Mail) => text.match(/https?:\/\/\S+/)?.[0] ?? ''

/** Registers by the dialog; the account still has to be confirmed. */
export async function register(page: Page, address: string) {
  await open(page, '/about-us')
  await page.getByRole('button', { name: words.log_in, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.register, exact: true }).click()
  const registration = page.getByRole('dialog', { name: words.registration })
  await registration.getByLabel(words.user_name).fill(address.split('@')[0] ?? '')
  await registration.getByLabel(words.email).fill(address)
  await registration.getByLabel(words.password, { exact: false }).first().fill(PASSWORD)
  await registration.getByLabel(words.repeat_password).fill(PASSWORD)
  await registration.getByRole('button', { name: words.register, exact: true }).click()
  await expect(page.getByText(words.check_your_email).first()).toBeVisible()
  await expect(registration).toHaveCount(0)
}

/** Submits the login form; the test itself checks the result. */
export async function logIn(page: Page, address: string, password: string) {
  await open(page, '/about-us')
  await page.getByRole('button', { name: words.log_in, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words.login_title })
  await dialog.getByLabel(words.email).fill(address)
  await dialog.getByLabel(words.password, { exact: false }).first().fill(password)
  await dialog.getByRole('button', { name: words.log_in, exact: true }).click()
  return dialog
}
