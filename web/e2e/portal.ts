import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'raymi-demo-2026'

/** Opens a page and waits until the start-up cover has gone. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await expect(page.getByRole('status', { name: /^(Loading…|Cargando…|Chaqnamuspa…)$/ })).toHaveCount(0)
  await expect(page.locator('#main h1')).toBeVisible()
  return response
}

/** Signs in through the modal, as a visitor does. */
export async function signIn(page: Page, email: string) {
  await open(page, '/about-us')
  await page.getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: false }).first().fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('You are logged in')).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

type Row = { id: number; attributes: Record<string, unknown> }

/** Rows of the API itself, to know what a page must show. */
export async function rows(page: Page, path: string): Promise<Row[]> {
  const response = await page.request.get(`/api/${path}`)
  expect(response.status(), path).toBe(200)
  return (await response.json()).data
}

export async function firstRow(page: Page, path: string): Promise<Row> {
  const [row] = await rows(page, path)
  if (!row) throw new Error(`${path} is empty: the browser tests need demo content`)
  return row
}
