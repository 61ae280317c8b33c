import { expect, test } from '@playwright/test'
import { createTestData } from './testData'
import { longRunUnless, show, views } from './views'

let testData: Awaited<ReturnType<typeof createTestData>>
test.beforeAll(async () => {
  testData = await createTestData(`Noche de ventanas ${Date.now()}`)
})
test.afterAll(() => testData.clear())

// A dialog is inside the element that opens it, whose style rules reach it: rules for headings of the footer did.
for (const view of views.filter(({ name }) => name.startsWith('dialog-')))
  test(
    `the title looks as that of every dialog: ${view.name}`,
    longRunUnless(/partner|share/, view),
    async ({ page }) => {
      await show(page, view, 'en', testData.ids)
      const title = page.locator('dialog[open] h2').first()
      await expect(title).toBeVisible()
      const { is, should } = await title.evaluate((heading) => {
        const usual = document.body.appendChild(document.createElement('p'))
        usual.style.cssText = 'color: var(--ink); font-size: var(--t28); font-family: var(--display)'
        const styleOf = (element: Element) => {
          const { color, fontSize, fontFamily } = getComputedStyle(element)
          return { color, fontSize, fontFamily }
        }
        return { is: styleOf(heading), should: styleOf(usual) }
      })
      expect(is).toEqual(should)
    },
  )
