import { expect, test } from '@playwright/test'
import { scrollThrough } from './legibility'
import { hardToRead } from './pixels'
import { open, waitForAllContent } from './portal'
import { createTestData } from './testData'
import { addressOf, contentPages } from './views'

let testData: Awaited<ReturnType<typeof createTestData>>
test.beforeAll(async () => {
  // A worker that starts again must not find the mail about the event of the last one.
  testData = await createTestData(`Noche de las letras ${Date.now()}`)
})
test.afterAll(() => testData.clear())
test.use({ viewport: { width: 1440, height: 900 } })

const WIDTHS = [390, 768, 1440]

for (const scheme of ['light', 'dark'] as const)
  for (const { name, path } of contentPages)
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
