import { expect, type Page, test } from '@playwright/test'
import { inLanguage, LOCALES, SIZES, waitForApplication } from './portal'
import { addressOf, contentPages, longRunIf } from './views'

const NOTHING = 0.02
/** A line more or less above the programme: on some days the name of the day's event breaks at another word. */
const ONE_LINE = 0.05

for (const { width, height } of [SIZES[0], SIZES[2]])
  test(
    `replacing the first view causes no layout shift at ${width} pixels`,
    longRunIf(width !== 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      const paths: string[] = []
      for (const { path } of contentPages) paths.push(await addressOf(page, path))
      await expectNoShiftByReplacing(page, paths)
    },
  )

// The buttons above the list are as wide as their words.
for (const { width, height } of SIZES)
  test(`replacing the list causes no layout shift in any language at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await expectNoShiftByReplacing(
      page,
      LOCALES.flatMap((locale) => ['', '?view=month', '?view=map'].map((view) => inLanguage(locale, `/events${view}`))),
    )
  })

/** Delays the scripts of each page until its first view is painted: on a fast machine it would be replaced before. */
async function expectNoShiftByReplacing(page: Page, paths: string[]) {
  await recordLayoutShifts(page)
  let painted = () => {}
  let paint = Promise.resolve()
  await page.route('**/assets/*.js', async (route) => {
    await paint
    await route.continue()
  })
  for (const path of paths) {
    paint = new Promise((resolve) => {
      painted = resolve
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#main h1')).toBeVisible()
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await expect(page.getByRole('contentinfo'), `${path} still shows the first view`).toHaveCount(0)
    // Layout shifts by fonts have a test of their own below.
    await page.evaluate(() =>
      Promise.all(
        ['400 1em Poppins', '500 1em Poppins', '600 1em "Fraunces Variable"'].map((f) => document.fonts.load(f)),
      ),
    )
    await resetLayoutShifts(page)
    painted()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoLayoutShift(page, path)
  }
}

test('fonts that load after the application cause no layout shift', async ({ page }) => {
  await page.setViewportSize(SIZES[0])
  await recordLayoutShifts(page)
  let releaseAssets = () => {}
  let assetsReleased = Promise.resolve()
  await page.route('**/*.woff2', async (route) => {
    await assetsReleased
    await route.continue()
  })
  // In a long text a line may break at another word, which a fallback font of nearly the same width cannot prevent.
  for (const { name, path: pattern } of contentPages.filter((view) => view.name !== 'about')) {
    const path = await addressOf(page, pattern)
    assetsReleased = new Promise((resolve) => {
      releaseAssets = resolve
    })
    // The load event waits for the fonts.
    await page.goto(path, { waitUntil: 'commit' })
    await waitForApplication(page)
    expect(await page.evaluate(() => document.fonts.check('500 1em Poppins')), path).toBe(false)
    await resetLayoutShifts(page)
    releaseAssets()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.fonts.check('500 1em Poppins')), path).toBe(true)
    await expectNoLayoutShift(page, path, name === 'home' ? ONE_LINE : NOTHING)
  }
})

type Shifts = { moved: number; by: string[] }

/** Adds up the layout shifts of the page, and records the elements that moved. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = Object.assign(window, { moved: 0, by: [] as string[] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Element }[]
      })[]) {
        shifts.moved += entry.value
        shifts.by.push(...entry.sources.map(({ node }) => String(node?.className ?? node?.nodeName)))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Resets the record after two frames, when the observer has reported all earlier shifts. */
const resetLayoutShifts = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    Object.assign(window, { moved: 0, by: [] })
  })

async function expectNoLayoutShift(page: Page, path: string, most = NOTHING) {
  const { moved, by } = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const shifts = window as unknown as Shifts
    return { moved: shifts.moved, by: shifts.by }
  })
  expect(moved, `${path}: ${by.join(', ')}`).toBeLessThanOrEqual(most)
}
