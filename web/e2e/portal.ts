import { readdirSync, readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Messages } from '../src/shared/i18n/messages'

export const PASSWORD = 'raymi-demo-2026'
export const LOCALES = ['en', 'es', 'qu'] as const
export type Locale = (typeof LOCALES)[number]
/** A phone, a tablet and a desktop. */
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

/** Returns the texts of the locale files, so that tests look for what visitors read. */
export const wordsOf = (locale: Locale): Messages => texts[locale]

/** Returns the path of a page in a language. */
export function inLanguage(locale: Locale, path: string): string {
  if (locale === 'en') return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

const loadingLabel = new RegExp(`^(${LOCALES.map((locale) => texts[locale].loading).join('|')})$`)

/** Opens a page and waits until the application shows it. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await waitForApplication(page)
  return response
}

/** Waits until the application has replaced the first view, which has no footer, and shows a heading, without a spinner over it. */
export async function waitForApplication(page: Page) {
  await expect(page.getByRole('status', { name: loadingLabel })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('#main h1')).toBeVisible()
  // It is hidden at first, over content that is already there.
  await expect(page.locator('.layout_startup')).toHaveCount(0)
}

/** The title of the home page at any time of the day. */
export function homeTitle(locale: Locale): RegExp {
  const { home_today, home_afternoon, home_tonight } = wordsOf(locale)
  return new RegExp(`^(${home_today}|${home_afternoon}|${home_tonight})$`)
}

/** Opens the days of the home page. */
export async function openDays(page: Page, locale: Locale = 'en') {
  await page.getByRole('button', { name: wordsOf(locale).other_dates, exact: true }).click()
  const days = page.getByRole('radiogroup', { name: wordsOf(locale).choose_day })
  // Their code is loaded now.
  await expect(days).toBeVisible()
  return days
}

/** Waits until the deferred parts below the first screen are rendered and loaded, which an idle network alone does not prove. */
export async function waitForAllContent(page: Page) {
  await expect(page.locator('#main .ui_later')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: loadingLabel })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Signs in by the dialog, as a visitor does. */
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

/** Signs in by storing a token, as after an earlier login; for tests that do not test the login. */
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

/** Returns the Authorization header of a user. */
export const bearer = async (request: APIRequestContext, email: string) => ({
  Authorization: `Bearer ${await tokenFor(request, email)}`,
})

type Row = { id: number; attributes: Record<string, unknown> }

/** Reads entries from the API, to know what a page must show. */
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

/** Expects the page to have no horizontal scrolling. */
export async function expectNoHorizontalOverflow(page: Page, name: string) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${name}: pixels too wide`).toBeLessThanOrEqual(0)
}
