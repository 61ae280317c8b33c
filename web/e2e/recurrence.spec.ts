import { expect, type Locator, type Page, test } from '@playwright/test'
import { dateField, publish } from './event'
import { tabTo } from './keys'
import { bearer, open, signInByToken, wordsOf } from './portal'

const t = wordsOf('en')
const HOST = 'host@raymi.example'

/** What the client asked for: every Friday from 19:00 to 21:00 until 19 February, except 25 December. */
const FRIDAYS = 12
const ACTIONS_MAX = 8

/** Opens the form on a day from which 25 December, a Friday, is a few weeks ahead. */
async function openForm(page: Page) {
  await page.clock.setFixedTime('2026-11-24T15:00:00Z')
  await signInByToken(page, HOST)
  await open(page, '/create-event')
  const form = page.getByRole('form', { name: t.create_event })
  await expect(form.getByRole('radio', { name: t.mode_once })).toBeChecked()
  return form
}

const preview = (form: Locator) => form.getByRole('region', { name: t.dates_preview })
const summary = (form: Locator, count: number) => preview(form).getByText(new RegExp(`^${count} dates: `))

/** Saves the form as a draft, and returns the stored event, which is deleted again. */
async function saved(page: Page, form: Locator) {
  await form.getByRole('button', { name: t.save_as_draft }).click()
  await expect(page).toHaveURL(/\/event-edit\/\d+$/)
  const id = page.url().split('/').at(-1)
  const headers = await bearer(page.request, HOST)
  const query = 'populate[occurrences][sort][0]=startsAt:asc&publicationState=preview'
  const answer = await page.request.get(`/api/events/${id}?${query}`, { headers })
  expect(answer.status()).toBe(200)
  const { attributes } = (await answer.json()).data
  const remove = async () => expect((await page.request.delete(`/api/events/${id}`, { headers })).status()).toBe(200)
  return { attributes, remove }
}

async function expectFridays(page: Page, form: Locator) {
  const { attributes, remove } = await saved(page, form)
  const starts = attributes.occurrences.map(({ startsAt }: { startsAt: string }) => startsAt)
  // 19:00 in Lima is midnight in UTC.
  expect(starts).toHaveLength(FRIDAYS)
  expect(starts[0]).toBe('2026-11-28T00:00:00.000Z')
  expect(starts.at(-1)).toBe('2027-02-20T00:00:00.000Z')
  expect(starts).not.toContain('2026-12-26T00:00:00.000Z')
  const edited = page.getByRole('form', { name: t.edit_event })
  await expect(edited.getByRole('radio', { name: t.mode_repeats })).toBeChecked()
  await expect(preview(edited).getByText(`Fri 25 Dec 2026: ${t.date_out}`)).toBeVisible()
  await expect(summary(edited, FRIDAYS)).toBeVisible()
  await remove()
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
])
  test(`every Friday until a day except one takes eight actions by mouse, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const form = await openForm(page)
    let actions = 0
    const act = async (action: Promise<unknown>) => {
      actions += 1
      await action
    }
    await act(form.getByRole('radio', { name: t.mode_repeats }).click())
    await act(form.getByRole('checkbox', { name: 'Friday' }).click())
    await act(form.getByLabel(t.start_time).fill('19:00'))
    await act(form.getByLabel(t.end_time).fill('21:00'))
    await act(dateField(form, t.last_day).fill('19/02/2027'))
    await expect(summary(form, FRIDAYS + 1)).toBeVisible()
    // A narrow screen shows one month.
    const christmas = preview(form).getByRole('button', { name: /^Friday,? 25 December 2026/ })
    if (width === 360) await act(form.getByRole('button', { name: t.next_month }).click())
    await act(christmas.click())
    await act(page.getByRole('dialog').getByRole('button', { name: t.take_out, exact: true }).click())
    expect(actions).toBeLessThanOrEqual(ACTIONS_MAX)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(christmas).toBeFocused()
    await expect(christmas).toHaveAccessibleName(new RegExp(`${t.date_out}$`))
    await expect(summary(form, FRIDAYS)).toBeVisible()
    await expectFridays(page, form)
  })

test('every Friday until a day except one takes eight actions by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const form = await openForm(page)
  let actions = 0
  const act = async (field: Locator, keys: () => Promise<unknown>) => {
    actions += 1
    // Only presses and typing count as actions, not moving the focus or the mouse.
    await tabTo(page, field)
    await keys()
  }
  const type = (text: string) => () => page.keyboard.type(text)
  await act(form.getByRole('radio', { name: t.mode_once }), async () => {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
  })
  await expect(form.getByRole('radio', { name: t.mode_repeats })).toBeChecked()
  await act(form.getByRole('checkbox', { name: 'Friday' }), () => page.keyboard.press('Space'))
  await act(form.getByLabel(t.start_time), type('0700PM'))
  await act(form.getByLabel(t.end_time), type('0900PM'))
  await act(dateField(form, t.last_day), type('19022027'))
  await act(dateField(form, t.except_on), type('25122026'))
  actions += 1
  await page.keyboard.press('Enter')
  expect(actions).toBeLessThanOrEqual(ACTIONS_MAX)
  await expect(dateField(form, t.except_on)).toHaveValue('')
  await expect(dateField(form, t.except_on)).toBeFocused()
  await expect(summary(form, FRIDAYS)).toBeVisible()
  await expectFridays(page, form)
})

test('a date is moved and gets a note by keyboard, and the draft on the device keeps it', async ({ page }) => {
  const form = await openForm(page)
  await form.getByRole('radio', { name: t.mode_repeats }).check()
  await form.getByRole('checkbox', { name: 'Friday' }).check()
  await form.getByLabel(t.start_time).fill('19:00')
  await form.getByLabel(t.end_time).fill('21:00')
  await dateField(form, t.last_day).fill('19/02/2027')
  const first = preview(form).getByRole('button', { name: /^Friday,? 27 November 2026/ })
  const next = preview(form).getByRole('button', { name: /^Friday,? 4 December 2026/ })
  await expect(first).toHaveAccessibleName(/19:00 – 21:00$/)
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await dateField(dialog, t.start_date).fill('05/12/2026')
  await dateField(dialog, t.end_date).fill('05/12/2026')
  await dialog.getByLabel(`${t.note_for_visitors}: English`).fill('In the courtyard')
  // Enter in a field applies the change, and does not send the form around it.
  await dateField(dialog, t.end_date).press('Enter')
  const text = 'Sat 5 Dec 2026: 19:00 – 21:00, moved from Fri 4 Dec 2026, In the courtyard'
  await expect(preview(form).getByText(text)).toBeVisible()
  await expect(page.getByText(/^Draft kept on this device/)).toBeVisible()
  await page.reload()
  await expect(form.getByRole('radio', { name: t.mode_repeats })).toBeChecked()
  await expect(preview(form).getByText(text)).toBeVisible()
  const { attributes, remove } = await saved(page, form)
  expect(attributes.occurrences[1]).toMatchObject({
    startsAt: '2026-12-06T00:00:00.000Z',
    originalStartsAt: '2026-12-05T00:00:00.000Z',
    isOverride: true,
  })
  await remove()
})

test('the duplicate of a feast has the day of its next edition', async ({ page }) => {
  const event = await publish({
    eventName: `Corpus ${Date.now()}`,
    recurrence: {
      feast: 'FEAST=EASTER;OFFSET=60',
      startsAt: '2024-05-30T14:00:00.000Z',
      endsAt: '2024-05-30T18:00:00.000Z',
    },
  })
  await page.clock.setFixedTime('2026-11-24T15:00:00Z')
  await signInByToken(page, HOST)
  await open(page, `/create-event?from=${event.id}`)
  const form = page.getByRole('form', { name: t.create_event })
  await expect(form.getByRole('radio', { name: t.mode_feast })).toBeChecked()
  await expect(form.getByRole('radio', { name: 'Thu 27 May 2027' })).toBeChecked()
  await expect(form.getByLabel(t.start_time)).toHaveValue('09:00')
  await event.remove()
})
