import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, type Route, test } from '@playwright/test'
import { layOutAll, scrollThrough } from './legibility'
import { LOCALES, open, wordsOf } from './portal'
import { createTestData } from './testData'
import { longRunIf, show, views } from './views'

const t = wordsOf('en')
const BROKEN = 'export function Component() { throw new Error("broken") }'

let testData: Awaited<ReturnType<typeof createTestData>>
test.beforeAll(async () => {
  testData = await createTestData(`Noche accesible ${Date.now()}`)
})
test.afterAll(() => testData.clear())

/** Checks the rules of WCAG 2.2, levels A and AA, and axe's best practices, or only those that are named. */
async function expectNoViolation(page: Page, rules: string[] = []) {
  await layOutAll(page)
  const axe = new AxeBuilder({ page })
  const { violations, passes, incomplete } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(problems).toEqual([])
  // Over a photograph, axe finds texts whose contrast it cannot measure.
  expect(passes.length + (rules.length > 0 ? incomplete.length : 0)).toBeGreaterThan(rules.length > 0 ? 0 : 10)
}

/**
 * Changes the theme, and waits until each colour is the new one: one that still fades has a contrast of its own, and cards outside the
 * viewport keep their colours until they come near it.
 */
async function changeTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await scrollThrough(page)
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
}

const themes = ['light', 'dark'] as const

// The short run checks the views that most visitors, hosts and editors use, alternating languages and themes; the long run checks every
// combination.
const representative =
  /^(home|events|event|host|feasts|map|month|create-event|own-page|desk-events|desk-news-form|dialog-filters|dialog-login|dialog-saved-list)$/

for (const [number, view] of views.entries())
  for (const [row, locale] of LOCALES.entries())
    test.describe(() => {
      const theme = themes[number % themes.length]
      test.use({ colorScheme: theme, viewport: { width: view.width ?? 1280, height: 800 } })

      if (row === number % LOCALES.length && representative.test(view.name))
        test(`${view.name} in ${locale}, ${theme}, has no accessibility violation`, async ({ page }) => {
          await show(page, view, locale, testData.ids)
          await expectNoViolation(page)
        })

      test(
        `${view.name} in ${locale} has no accessibility violation in any theme`,
        longRunIf(true),
        async ({ page }) => {
          await show(page, view, locale, testData.ids)
          await expectNoViolation(page)
          await changeTheme(page, theme === 'light' ? 'dark' : 'light')
          // The themes differ in colours alone.
          await expectNoViolation(page, ['color-contrast', 'link-in-text-block'])
        },
      )
    })

for (const [title, heading, answer] of [
  ['whose script is missing', t.page_not_arrived, (route: Route) => route.abort()],
  [
    'that throws an error',
    t.internal_server_error,
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: BROKEN }),
  ],
] as const)
  test(`a page ${title} has no accessibility violation`, async ({ page }) => {
    await open(page, '/about-us')
    await page.route('**/assets/NewsListPage-*.js', answer)
    await page.evaluate(() => sessionStorage.setItem('raymi-chunk-reload', String(Date.now())))
    await page.getByRole('link', { name: 'News', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expectNoViolation(page)
  })
