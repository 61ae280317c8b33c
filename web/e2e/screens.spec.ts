import { fileURLToPath } from 'node:url'
import { type Page, test } from '@playwright/test'
import { layOutAll, scrollThrough } from './legibility'
import { expectNoHorizontalOverflow, LOCALES, SIZES } from './portal'
import { createTestData } from './testData'
import { show, type View, views } from './views'

const folder = fileURLToPath(new URL('./screenshots/', import.meta.url))
let testData: Awaited<ReturnType<typeof createTestData>>
test.beforeAll(async () => {
  testData = await createTestData('Noche de las danzas')
})
test.afterAll(() => testData.clear())

async function takeScreenshots(page: Page, { name, act, width: only }: View, locale: string) {
  for (const size of SIZES.filter(({ width }) => !only || only === width)) {
    await page.setViewportSize(size)
    if (!act) {
      await layOutAll(page)
      await scrollThrough(page)
      await page.waitForLoadState('networkidle')
    }
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expectNoHorizontalOverflow(page, `${name} at ${size.width}`)
      const path = `${folder}${name}-${size.width}-${theme}-${locale}.png`
      await page.screenshot({ path, fullPage: !act, animations: 'disabled' })
    }
  }
}

for (const view of views)
  for (const locale of LOCALES)
    test(`${view.name} in ${locale}`, { tag: '@screens' }, async ({ page }) => {
      if (view.width) await page.setViewportSize({ width: view.width, height: 740 })
      await show(page, view, locale, testData.ids)
      await takeScreenshots(page, view, locale)
    })
