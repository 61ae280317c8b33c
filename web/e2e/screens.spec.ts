import { fileURLToPath } from 'node:url'
import { type Page, test } from '@playwright/test'
import { walk } from './legibility'
import { expectNoSidewaysScroll, LOCALES, SIZES } from './portal'
import { stage } from './testData'
import { show, type View, views } from './views'

const folder = fileURLToPath(new URL('./screenshots/', import.meta.url))
let set: Awaited<ReturnType<typeof stage>>
test.beforeAll(async () => {
  set = await stage('Noche de las danzas')
})
test.afterAll(() => set.clear())

async function shoot(page: Page, { name, act, width: only }: View, locale: string) {
  for (const size of SIZES.filter(({ width }) => !only || only === width)) {
    await page.setViewportSize(size)
    if (!act) {
      await walk(page)
      await page.waitForLoadState('networkidle')
    }
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expectNoSidewaysScroll(page, `${name} at ${size.width}`)
      const path = `${folder}${name}-${size.width}-${theme}-${locale}.png`
      await page.screenshot({ path, fullPage: !act, animations: 'disabled' })
    }
  }
}

for (const view of views)
  for (const locale of LOCALES)
    test(`${view.name} in ${locale}`, { tag: '@screens' }, async ({ page }) => {
      if (view.width) await page.setViewportSize({ width: view.width, height: 740 })
      await show(page, view, locale, set.marks)
      await shoot(page, view, locale)
    })
