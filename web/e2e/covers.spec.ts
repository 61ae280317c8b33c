import { expect, type Page, test } from '@playwright/test'
import { scrollThrough } from './legibility'
import { hardToRead } from './pixels'
import { open, rows, waitForAllContent } from './portal'
import { createTestData } from './testData'
import { addressOf, contentPages, longRunIf } from './views'

let testData: Awaited<ReturnType<typeof createTestData>>
test.beforeAll(async () => {
  // A worker that starts again must not find the mail about the event of the last one.
  testData = await createTestData(`Noche de las letras ${Date.now()}`)
})
test.afterAll(() => testData.clear())
test.use({ viewport: { width: 1440, height: 900 } })

/** What is readable on white is readable on all pictures: the short run has one drawing beside it. */
const DRAWINGS = { light: 1, dark: 8 }
const WIDTHS = [390, 768, 1440]

/** Returns some drawings of events without a picture, as they are drawn on cards. */
async function drawings(page: Page, most: number): Promise<string[]> {
  await open(page, '/events')
  await scrollThrough(page)
  await expect(page.locator('svg[data-look]').nth(most - 1)).toBeAttached()
  const all = await page.locator('svg[data-look]').evaluateAll((svgs) => svgs.map(({ innerHTML }) => innerHTML))
  return [...new Set(all)].slice(0, most)
}

/** Puts a picture behind the words of a cover. */
const setBackdrop = (page: Page, drawing: string) =>
  page.locator('.events_opener .events_backdrop').evaluate((old, inner) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('class', old.getAttribute('class') ?? '')
    svg.setAttribute('viewBox', '0 0 600 400')
    svg.setAttribute('preserveAspectRatio', 'xMidYMid slice')
    svg.setAttribute('data-look', 'replaced')
    svg.innerHTML = inner
    old.replaceWith(svg)
  }, drawing)

/** The lightest picture that there can be: what is readable on it is readable on all. */
const WHITE = '<rect width="600" height="400" fill="#fff" />'

for (const scheme of ['light', 'dark'] as const)
  test(
    `words on the covers of events are readable on any picture, ${scheme}`,
    longRunIf(scheme === 'dark'),
    async ({ page, browser }) => {
      test.slow()
      await page.emulateMedia({ colorScheme: scheme })
      const pictures = [...(await drawings(page, DRAWINGS[scheme])), WHITE]
      expect(pictures).toHaveLength(DRAWINGS[scheme] + 1)
      const [cancelled] = await rows(page, 'events?filters[eventStatus][$eq]=cancelled&pagination[pageSize]=1')
      const paths = ['/', await addressOf(page, '/event/EVENT'), ...(cancelled ? [`/event/${cancelled.id}`] : [])]
      const found: string[] = []
      for (const path of paths)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          for (const [index, picture] of pictures.entries()) {
            if (index === 0) await open(page, path)
            await setBackdrop(page, picture)
            const { lines, problems } = await hardToRead(page, browser)
            expect(lines, `${path} ${width}`).toBeGreaterThan(1)
            found.push(...problems.map((problem) => `${path}, ${width} px, picture ${index}: ${problem}`))
          }
        }
      expect(found).toEqual([])
    },
  )

for (const scheme of ['light', 'dark'] as const)
  for (const { name, path } of [...contentPages, { name: 'feasts', path: '/feasts' }])
    test(`words on pictures are readable: ${name}, ${scheme}`, { tag: '@long' }, async ({ page, browser }) => {
      await page.emulateMedia({ colorScheme: scheme })
      const found: string[] = []
      for (const width of WIDTHS) {
        // The whole page in one window, so that one screenshot has all of its pictures.
        await page.setViewportSize({ width, height: 900 })
        await open(page, await addressOf(page, path, testData.ids))
        await scrollThrough(page)
        await waitForAllContent(page)
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width, height: Math.min(height, 8000) })
        const { problems } = await hardToRead(page, browser)
        found.push(...problems.map((problem) => `${width} px: ${problem}`))
      }
      expect(found).toEqual([])
    })
