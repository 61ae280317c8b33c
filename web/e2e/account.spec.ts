import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { linkOf, logIn, mailTo, register } from './account'
import { open, PASSWORD, wordsOf } from './portal'

const words = wordsOf('en')

test('an account is confirmed, used on two devices, exported and deleted', { tag: '@core' }, async ({
  page,
  browser,
}) => {
  const address = `flor${Date.now()}@example.org`

  await register(page, address)

  // The account is not confirmed yet: the login says so and offers to send the mail again.
  const login = await logIn(page, address, PASSWORD)
  await login.getByRole('button', { name: words.send_link_again }).click()
  await expect(login.getByText(words.confirmation_sent)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(login).toHaveCount(0)

  // Only the link of the second mail is valid.
  const link = linkOf(await mailTo(page, address, 'confirmation=', 2))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.email_confirmed)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.confirmation_used)

  await logIn(page, address, PASSWORD)
  await expect(page.getByRole('button', { name: new RegExp(`^${words.profile}`) })).toBeVisible()
  const phone = await browser.newPage()
  await logIn(phone, address, PASSWORD)
  await expect(phone.getByRole('button', { name: new RegExp(`^${words.profile}`) })).toBeVisible()

  await open(page, '/partner-personal-page#account')
  const account = page.getByRole('region', { name: words.account })
  await account.getByRole('button', { name: /^End the session/ }).click()
  await expect(page.getByText(words.session_ended)).toBeVisible()
  await expect(account.getByRole('button', { name: /^End the session/ })).toHaveCount(0)
  await expect(async () => {
    await phone.goto('/partner-personal-page')
    await expect(phone.getByRole('dialog', { name: words.login_title })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await phone.close()

  const newPassword = 'otra-clave-2026'
  await account.getByLabel(words.current_password).fill(PASSWORD)
  await account.getByLabel(words.new_password).fill(newPassword)
  await account.getByLabel(words.repeat_password).fill(newPassword)
  await account.getByRole('button', { name: words.change_password }).click()
  await expect(page.getByText(words.password_changed).first()).toBeVisible()

  const download = page.waitForEvent('download')
  await account.getByRole('button', { name: words.download_data }).click()
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(file.account.user.email).toBe(address)

  await account.getByRole('button', { name: words.delete_account }).click()
  const deletion = page.getByRole('dialog', { name: words.delete_account })
  await deletion.getByLabel(words.own_password).fill(newPassword)
  await deletion.getByRole('button', { name: words.delete_for_good }).click()
  await expect(page.getByText(words.account_deleted)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: words.log_in, exact: true })).toBeVisible()
  await mailTo(page, address, 'Your account has been deleted')
  await logIn(page, address, newPassword)
  await expect(page.getByText(words.invalid_credentials).first()).toBeVisible()
})

test('two equal passwords show a green check mark before the message', async ({ page }) => {
  await open(page, '/about-us')
  await page.getByRole('button', { name: words.log_in, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.register, exact: true }).click()
  const registration = page.getByRole('dialog', { name: words.registration })
  await registration.getByLabel(words.password, { exact: false }).first().fill(PASSWORD)
  await registration.getByLabel(words.repeat_password).fill(PASSWORD)
  const message = registration.getByText(words.passwords_match)
  const check = message.locator('svg')
  const [red = 0, green = 0, blue = 0] = (
    await check.evaluate((svg) => getComputedStyle(svg).color.match(/[\d.]+/g) ?? [])
  ).map(Number)
  expect(green).toBeGreaterThan(Math.max(red, blue))
  const [line, sign] = [await message.boundingBox(), await check.boundingBox()]
  expect(sign?.height).toBeGreaterThan(10)
  expect(line?.height).toBeLessThan(2 * (sign?.height ?? 0))
})
