import { expect, type Locator, test } from '@playwright/test'
import { forms } from './pressForms'
import { createTestData } from './testData'
import { longRunIf, show } from './views'

let testData: Awaited<ReturnType<typeof createTestData>>
test.beforeAll(async () => {
  // A worker that starts again must not find the mail about the event of the last one.
  testData = await createTestData(`Noche de los errores ${Date.now()}`)
})
test.afterAll(() => testData.clear())

const SHORT = /^(create-event|dialog-register|contacts)$/

/** What is wrong with the places of a form's errors: each is nearer to its own field than to what comes next. */
const misplaced = (form: Locator) =>
  form.evaluate((root) => {
    const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const others = [
      // A group is the preview of a text.
      ...root.querySelectorAll(
        'label, legend, button, input, textarea, select, h2, h3, p, [role=group], .forms_section',
      ),
    ]
    const problems: string[] = []
    let count = 0
    for (const error of root.querySelectorAll('.forms_error')) {
      if (!visible(error)) continue
      count += 1
      const box = boxOf(error)
      const field = error.closest('.forms_field') ?? error.parentElement
      const besides = others.filter((other) => visible(other) && !other.contains(error) && !error.contains(other))
      const overlaps = (other: DOMRect) => other.right > box.left && other.left < box.right && other.width > 1
      const below = besides
        .map(boxOf)
        .filter((other) => overlaps(other) && other.top >= box.top + 2)
        .map((other) => other.top - box.bottom)
      const above = besides
        .filter((other) => field?.contains(other))
        .map(boxOf)
        .filter((other) => overlaps(other) && other.bottom <= box.top + 2)
        .map((other) => box.top - other.bottom)
      const [next, own] = [Math.min(...below), Math.min(...above)]
      if (next < 8 || own > next)
        problems.push(`${field?.textContent?.slice(0, 60)}: ${Math.round(own)} px above, ${Math.round(next)} below`)
    }
    return { count, problems }
  })

// A search has no error.
for (const { view, form: selector, parts = [] } of forms.filter(({ view: { name } }) => name !== 'not-found'))
  for (const width of [390, 1440])
    test(
      `errors stand at their own field: ${view.name}, ${width} px`,
      longRunIf(width === 1440 || !SHORT.test(view.name)),
      async ({ page }) => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await show(page, view, 'en', testData.ids)
        await page.setViewportSize({ width, height: 900 })
        const form = page.locator(selector).first()
        for (const part of parts) await expect(form.locator(part).first()).toBeVisible()
        for (const field of await form.locator('input:visible, textarea:visible').all())
          if (
            await field.evaluate((one: HTMLInputElement) =>
              /^(text|email|password|url|tel|search|textarea)$/.test(one.type),
            )
          )
            await field.fill('')
        await form.evaluate((one) => (one.closest('form') ?? one.querySelector('form'))?.requestSubmit())
        if (SHORT.test(view.name)) await expect(form.locator('.forms_error').first()).toBeVisible()
        const { count, problems } = await misplaced(form)
        if (SHORT.test(view.name)) expect(count).toBeGreaterThan(0)
        expect(problems).toEqual([])
      },
    )
