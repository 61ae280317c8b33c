import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { LOCALES, open } from './portal'
import { show, views } from './views'

let event: Awaited<ReturnType<typeof publish>>
test.beforeAll(async () => {
  event = await publish({ eventName: `Noche accesible ${Date.now()}` })
})
test.afterAll(() => event.remove())

/** The rules of WCAG 2.2, levels A and AA, and axe's own good habits. */
async function expectNoViolation(page: Page) {
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(told).toEqual([])
  expect(passes.length).toBeGreaterThan(10)
}

const themes = ['light', 'dark'] as const

for (const [number, view] of views.entries())
  for (const [row, locale] of LOCALES.entries())
    for (const [column, theme] of themes.entries()) {
      // The short run sees every view once, in turn in every language and theme; the long one sees all.
      const telling = row === number % LOCALES.length && column === number % themes.length
      test.describe(() => {
        test.use({ colorScheme: theme, viewport: { width: view.width ?? 1280, height: 800 } })
        test(`${view.name} in ${locale}, ${theme}, breaks no rule`, { tag: telling ? [] : ['@long'] }, async ({
          page,
        }) => {
          await show(page, view, locale, event.id)
          await expectNoViolation(page)
        })
      })
    }

test('a page whose code is lost breaks none', async ({ page }) => {
  await open(page, '/about-us')
  await page.route('**/assets/NewsListPage-*.js', (route) => route.abort())
  await page.evaluate(() => sessionStorage.setItem('raymi-chunk-reload', String(Date.now())))
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error')
  await expectNoViolation(page)
})
