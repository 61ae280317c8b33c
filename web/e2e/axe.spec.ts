import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { firstRow, open, signIn } from './portal'

/** The rules of WCAG 2.2, levels A and AA, and axe's own good habits. */
async function expectNoViolation(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(told).toEqual([])
}

const pages = [
  '/',
  '/event/EVENT',
  '/event-host-list',
  '/event-host/HOST',
  '/news',
  '/news/NEWS',
  '/about-us',
  '/contacts',
  '/nowhere',
]

async function visit(page: Page, path: string) {
  for (const [name, rows] of [
    ['EVENT', 'events'],
    ['HOST', 'partners'],
    ['NEWS', 'news'],
  ] as const) {
    if (path.includes(name)) {
      const { id } = await firstRow(page, `${rows}?pagination[pageSize]=1`)
      path = path.replace(name, String(id))
    }
  }
  await open(page, path)
  // An empty page has nothing to complain about: its content must be there first.
  await expect(page.locator('#main :is(article, p, dl, a)').first()).toBeVisible()
}

for (const path of pages)
  test(`${path} breaks no rule of accessibility`, async ({ page }) => {
    await visit(page, path)
    await expectNoViolation(page)
  })

for (const language of ['es', 'qu'])
  test(`home in ${language} breaks none`, async ({ page }) => {
    await visit(page, `/${language}`)
    await expectNoViolation(page)
  })

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })
  for (const path of ['/', '/event/EVENT', '/contacts'])
    test(`${path} breaks none`, async ({ page }) => {
      await visit(page, path)
      await expectNoViolation(page)
    })
})

test('the login dialog breaks none', async ({ page }) => {
  await visit(page, '/about-us')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expectNoViolation(page)
})

test('the form of an event breaks none', async ({ page }) => {
  await signIn(page, 'host@raymi.example')
  await open(page, '/create-event')
  await expectNoViolation(page)
})
