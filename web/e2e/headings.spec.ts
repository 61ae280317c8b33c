import { expect, test } from '@playwright/test'
import { scrollThrough } from './legibility'
import { createTestData } from './testData'
import { longRunUnless, show, views } from './views'

let testData: Awaited<ReturnType<typeof createTestData>>
test.beforeAll(async () => {
  testData = await createTestData(`Noche de los nombres ${Date.now()}`)
})
test.afterAll(() => testData.clear())

const representative = /^(home|create-event)$/

for (const view of views.filter(({ act }) => !act))
  test(`the headings of ${view.name} skip no level`, longRunUnless(representative, view), async ({ page }) => {
    await show(page, view, 'es', testData.ids)
    await scrollThrough(page)
    await page.waitForLoadState('networkidle')
    const all = await page
      .getByRole('heading')
      .evaluateAll((found) =>
        found.map(({ tagName, textContent }) => ({ level: Number(tagName.slice(1)), textContent })),
      )
    expect(all.filter(({ level }) => level === 1)).toHaveLength(1)
    expect(all.filter(({ textContent }) => !textContent?.trim())).toEqual([])
    // A heading is at most one level deeper than the one before; the first one may be of level 2, above the h1.
    const skipped = all.filter(({ level }, index) => level > (all[index - 1]?.level ?? 1) + 1)
    expect(skipped).toEqual([])
  })

test('the name of the host is a heading on the page of an event', async ({ page }) => {
  const view = views.find(({ name }) => name === 'event')
  if (!view) throw new Error('no view of an event')
  await show(page, view, 'es')
  const id = page.url().match(/\d+$/)?.[0]
  const answer = await page.request.get(`/api/events/${id}?locale=es&populate[eventHost]=true`)
  const { commercialName } = (await answer.json()).data.attributes.eventHost.data.attributes
  await expect(page.getByRole('heading', { level: 2, name: commercialName })).toBeVisible()
})
