import { expect, type Page, test } from '@playwright/test'
import { layerOrder } from '../scripts/layers'
import { type Control, controls, problemsOf, stylesReordered } from './boxes'
import { layOutAll, scrollThrough } from './legibility'
import { open, waitForAllContent, waitForApplication } from './portal'
import { createTestData } from './testData'
import { addressOf, longRunIf, show, views } from './views'

let testData: Awaited<ReturnType<typeof createTestData>>
test.beforeAll(async () => {
  // A worker that starts again must not find the mail about the event of the last one.
  testData = await createTestData(`Noche en capas ${Date.now()}`)
})
test.afterAll(() => testData.clear())

/** The views of the short run: those that visitors see. */
const SHORT = /^(home|events|event|host-list|host|news|news-item|about|contacts|map|month|saved|feasts)$/
/** What a visitor reaches without an account and without a press. */
const journey = views.filter(({ name, as, act }) => SHORT.test(name) && !as && !act)

/** Waits until the whole page is rendered. */
async function settle(page: Page) {
  await waitForApplication(page)
  await scrollThrough(page)
  await waitForAllContent(page)
  await layOutAll(page)
}

/** Opens a page as a link inside of the application does: the styles of the pages before stay. */
async function follow(page: Page, path: string) {
  const before = new URL(page.url()).pathname
  await page.evaluate((to) => {
    document.querySelector('#main h1')?.setAttribute('data-before', '')
    history.pushState({ key: to, idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  // Two views of one page share their heading.
  if (path.split('?')[0] !== before) await expect(page.locator('#main h1[data-before]')).toHaveCount(0)
}

const layers = layerOrder(import.meta.dirname.replace(/e2e$/, ''))
  .replace(/^@layer |;$/g, '')
  .split(',')

/** Where controls lie that two visits of a page have in common: lists grow, and numbers come later. */
function moved(one: Control[], other: Control[]): string[] {
  const boxes = new Map<string, number[][]>()
  for (const { key, box } of one) boxes.set(key, [...(boxes.get(key) ?? []), box])
  const common = other.filter(({ key }) => boxes.has(key))
  if (common.length < one.length / 3) return [`only ${common.length} of ${one.length} controls were found again`]
  const near = (box: number[], before: number[]) =>
    box.every((value, index) => Math.abs(value - (before[index] ?? 0)) <= 1)
  return common
    .filter(({ key, box }) => !boxes.get(key)?.some((before) => near(box, before)))
    .map(({ key, box }) => `${key}: ${boxes.get(key)?.join(' or ')} → ${box}`)
}

for (const width of [390, 1440])
  test(
    `every control has its place whichever page was open before, ${width} px`,
    longRunIf(width > 390),
    async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height: 900 })
      const paths = await Promise.all(journey.map(({ path }) => addressOf(page, path, testData.ids)))
      const alone = new Map<string, Control[]>()
      const problems: string[] = []
      for (const path of paths) {
        await open(page, path)
        await settle(page)
        await expect(page.locator('.footer_marks')).toBeVisible()
        const found = await controls(page)
        expect(found.length).toBeGreaterThan(10)
        problems.push(...problemsOf(found).map((problem) => `${path}: ${problem}`))
        alone.set(path, found)
      }
      for (const order of [paths, paths.toReversed()]) {
        await open(page, '/privacy')
        for (const [index, path] of order.entries()) {
          await follow(page, path)
          const view = journey[paths.indexOf(path)]
          await expect(page.locator(view?.content ?? '').first()).toBeVisible()
          await settle(page)
          const changes = moved(alone.get(path) ?? [], await controls(page))
          problems.push(...changes.map((change) => `${path} after ${order[index - 1]}: ${change}`))
        }
      }
      expect(problems).toEqual([])
    },
  )

for (const view of views)
  test(
    `the order of style files decides nothing: ${view.name}`,
    longRunIf(!SHORT.test(view.name)),
    async ({ page }) => {
      await page.setViewportSize({ width: view.width ?? 1440, height: 900 })
      await show(page, view, 'en', testData.ids)
      await layOutAll(page)
      expect(problemsOf(await controls(page))).toEqual([])
      expect(await stylesReordered(page)).toEqual({ layers, problems: [] })
    },
  )
