import { expect, type Locator, type Page, test } from '@playwright/test'
import { open, signInByToken, wordsOf } from './portal'
import { countClicks, fieldsOf, fill, forms, press } from './pressForms'
import { createTestData } from './testData'
import { longRunIf, show } from './views'

const t = wordsOf('en')
let testData: Awaited<ReturnType<typeof createTestData>>
test.beforeAll(async () => {
  // A worker that starts again must not find the mail about the event of the last one.
  testData = await createTestData(`Noche de las prensas ${Date.now()}`)
})
test.afterAll(() => testData.clear())

/** The forms that the short run presses, all at the width at which messages wrap. */
const SHORT = /^(reset-password|dialog-register|contacts|dialog-event-state)$/

for (const { view, form: selector, parts = [] } of forms)
  for (const width of [360, 1440])
    test(
      `a press after a field reaches its button: ${view.name}, ${width} px`,
      longRunIf(width === 1440 || !SHORT.test(view.name)),
      async ({ page }) => {
        test.slow()
        // A narrow window hides some of what views wait for.
        await page.setViewportSize({ width: 1440, height: 800 })
        await show(page, view, 'en', testData.ids)
        await page.setViewportSize({ width, height: 800 })
        const form = page.locator(selector).first()
        await expect(form).toBeVisible()
        for (const part of parts) await expect(form.locator(part).first()).toBeVisible()
        expect(await pressAfterEachField(page, form)).toBeGreaterThan(0)
      },
    )

/** Presses the next button below each field, and the last of the form, after the field was left wrong and right. */
async function pressAfterEachField(page: Page, form: Locator): Promise<number> {
  const fields = await fieldsOf(form)
  // A button may be disabled until the form is complete.
  if ((await form.locator('button:disabled').count()) > 0) for (const field of fields) await fill(field, true)
  const buttons = await countClicks(form)
  let presses = 0
  for (const field of fields)
    for (const right of [false, true])
      for (const button of await targets(field, buttons))
        for (const edge of ['upper', 'lower'] as const) {
          const value = await fill(field, right)
          // A wrong rule has no dates, and no buttons for them.
          if (!(await button.isVisible()) || (await button.isDisabled())) continue
          const before = Number(await button.getAttribute('data-clicks'))
          await press(page, button, edge)
          const label = `${await field.getAttribute('name')} = "${value}", ${edge} edge of "${await button.textContent()}"`
          await expect(button, label).toHaveAttribute('data-clicks', String(before + 1))
          presses += 1
        }
  return presses
}

/** The first button of the form that comes after the field, and the last, which sends or clears the form. */
async function targets(field: Locator, buttons: Locator[]): Promise<Locator[]> {
  const handle = await field.elementHandle()
  const last = buttons.at(-1)
  for (const button of buttons) {
    if (!(await button.isVisible())) continue
    const after = await button.evaluate(
      (element, other) => Boolean(other && other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
      handle,
    )
    if (after) return last && button !== last ? [button, last] : [button]
  }
  return last ? [last] : []
}

/** Answers a call without the portal, and resolves with what was sent. */
async function sentTo(page: Page, path: string): Promise<() => unknown> {
  let sent: unknown
  await page.route(`**/api/${path}`, async (route) => {
    sent = route.request().postDataJSON()
    await route.fulfill({ status: 400, json: { error: { status: 400, name: 'x', message: 'x' } } })
  })
  return () => sent
}

/** Leaves a field wrong, corrects it, and presses a button from within it. */
async function correctAndPress(page: Page, form: Locator, field: Locator, button: Locator) {
  await fill(field, false)
  await field.blur()
  for (const one of await fieldsOf(form)) await fill(one, true)
  await fill(field, true)
  await press(page, button, 'lower')
}

for (const { name, path, as, call, field, label } of [
  {
    name: 'resets the password',
    path: '/reset-password?code=abc',
    call: 'auth/reset-password',
    field: '[autocomplete="new-password"]',
    label: t.reset_password,
  },
  {
    name: 'changes the password',
    path: '/partner-personal-page#account',
    as: 'host@raymi.example',
    call: 'auth/change-password',
    field: '[autocomplete="new-password"]',
    label: t.change_password,
  },
  {
    name: 'sends the link again',
    path: '/email-confirmation',
    call: 'auth/send-email-confirmation',
    field: '[name="email"]',
    label: t.send_link_again,
  },
])
  test(`a press after a corrected field ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    if (as) await signInByToken(page, as)
    await open(page, path)
    const sent = await sentTo(page, call)
    const form = page.locator('#main form').filter({ has: page.locator(field) })
    await correctAndPress(
      page,
      form,
      form.locator(field).last(),
      form.getByRole('button', { name: label, exact: true }),
    )
    await expect.poll(sent).toBeTruthy()
  })

test('a press after a wrong date adds a date', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInByToken(page, 'host@raymi.example')
  await open(page, '/create-event')
  await page.locator('[name="startDate"]').first().fill('31/02/2026')
  // The message has two lines here, and would move the button down.
  await press(page, page.getByRole('button', { name: t.add_date }), 'upper')
  await expect(page.locator('[name="startDate"]')).toHaveCount(2)
  await expect(page.getByText(t.this_is_no_date).first()).toBeVisible()
})
