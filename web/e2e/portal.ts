import { readdirSync, readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Messages } from '../src/shared/i18n/messages'

export const PASSWORD = 'raymi-demo-2026'
export const LOCALES = ['en', 'es', 'qu'] as const
export type Locale = (typeof LOCALES)[number]
/** A phone, a tablet, a desk. */
export const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const

const folder = new URL('../src/shared/i18n/locales/', import.meta.url)
const read = (locale: Locale): Messages =>
  Object.assign(
    {},
    ...readdirSync(folder)
      .filter((name) => name === `${locale}.json` || name.endsWith(`.${locale}.json`))
      .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
  )
const texts = { en: read('en'), es: read('es'), qu: read('qu') }

/** The words of the pages themselves: what is looked for is what a visitor reads. */
export const wordsOf = (locale: Locale): Messages => texts[locale]

/** The address of a page in a language. */
export function inLanguage(locale: Locale, path: string): string {
  if (locale === 'en') return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

const covers = new RegExp(`^(${LOCALES.map((locale) => texts[locale].loading).join('|')})$`)

/** Opens a page and waits until the start-up cover has gone. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await waitForApplication(page)
  return response
}

/** The application has taken over from the first view, which has no footer, and shows its heading. */
export async function waitForApplication(page: Page) {
  await expect(page.getByRole('status', { name: covers })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('#main h1')).toBeVisible()
}

/** What lies below the first screen has been made, too, and nothing of it is on its way: a calm network does not say that. */
export async function waitForAllContent(page: Page) {
  await expect(page.locator('#main .ui_later')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: covers })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
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

/** Signs in without the modal, for tests that are about something else: as if the visitor had come back. */
export async function signInByToken(page: Page, email: string) {
  const token = await tokenFor(page.request, email)
  await page.addInitScript((jwt) => {
    localStorage.setItem('AuthToken', jwt)
    localStorage.setItem('isAuth', 'true')
  }, token)
}

export async function tokenFor(request: APIRequestContext, email: string): Promise<string> {
  const response = await request.post('/api/auth/local', { data: { identifier: email, password: PASSWORD } })
  expect(response.status(), email).toBe(200)
  return (await response.json()).jwt
}

/** The header of somebody's own calls. */
export const bearer = async (request: APIRequestContext, email: string) => ({
  Authorization: `Bearer ${await tokenFor(request, email)}`,
})

type Row = { id: number; attributes: Record<string, unknown> }

/** Rows of the API itself, to know what a page must show. */
export async function rows(page: { request: APIRequestContext }, path: string): Promise<Row[]> {
  const response = await page.request.get(`/api/${path}`)
  expect(response.status(), path).toBe(200)
  return (await response.json()).data
}

export async function firstRow(page: { request: APIRequestContext }, path: string): Promise<Row> {
  const [row] = await rows(page, path)
  if (!row) throw new Error(`${path} is empty: the browser tests need demo content`)
  return row
}

/** Nothing of the page may stick out sideways. */
export async function expectNoHorizontalOverflow(page: Page, name: string) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${name}: pixels too wide`).toBeLessThanOrEqual(0)
}
