import { expect, type Locator, type Page, test } from '@playwright/test'
import { dateField, dayAhead, shownDay } from './event'
import { banner, findEvents } from './eventForm'
import { tabTo } from './keys'
import { open, PASSWORD, signInByToken, tokenFor, wordsOf } from './portal'

const t = wordsOf('en')
test.use({ viewport: { width: 1440, height: 900 } })

test('the login dialog traps the focus, returns it on Escape, and signs in', async ({ page }) => {
  await open(page, '/about-us')
  const button = page.getByRole('button', { name: t.log_in, exact: true })
  const dialog = page.getByRole('dialog', { name: t.log_in })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(t.email)).toBeFocused()
  for (const key of [...Array(8).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    const outside = () => !document.activeElement?.closest('dialog') && document.activeElement !== document.body
    expect(await page.evaluate(outside), 'the focus left the dialog').toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: t.forgot_password }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: t.reset_title }).getByLabel(t.email)).toBeFocused()
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: t.back }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(t.email)).toBeFocused()
  await page.keyboard.type('host@raymi.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: new RegExp(`^${t.profile}`) })).toBeVisible()
})

/** Opens the file chooser of a field by Enter and selects files. */
async function choose(page: Page, field: Locator, files: string | string[]) {
  await tabTo(page, field)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(files)
}

async function write(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

test('a host fills in and publishes an event by keyboard', async ({ page }) => {
  const name = `Night of the keys ${Date.now()}`
  const digits = shownDay(dayAhead(2)).replaceAll('/', '')
  await signInByToken(page, 'host@raymi.example')
  await open(page, '/create-event')
  // A first listener switches the interception of file choosers on, which may take longer than the press that opens one.
  page.on('filechooser', () => undefined)
  const form = page.getByRole('form', { name: t.create_event })
  await tabTo(page, form.getByRole('button', { name: t.start_empty }))
  await page.keyboard.press('Enter')
  await expect(form.getByLabel(t.venue)).toHaveValue('')
  await write(page, form.getByLabel(`${t.event_name}: English`), name)
  await tabTo(
    page,
    form
      .getByRole('group', { name: /^Category/ })
      .getByRole('checkbox')
      .first(),
  )
  await page.keyboard.press('Space')
  await write(page, form.getByLabel('Short description: English'), 'All quarters dance.')
  const long = form.getByLabel('Description: English', { exact: true })
  await write(page, long, 'Come early.')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+B')
  await expect(long).toHaveValue('**Come early.**')
  await choose(page, form.getByLabel(/^Banner: /), banner)
  await choose(page, form.getByLabel(/^Photos: /), [banner, banner])
  await expect(form.getByRole('group', { name: /^Photos/ }).getByAltText('banner.png')).toHaveCount(2)
  for (const [label, keys] of [
    [t.start_date, digits],
    [t.start_time, '0730PM'],
    [t.end_date, digits],
    [t.end_time, '1000PM'],
  ] as const) {
    await tabTo(page, form.getByRole('textbox', { name: label }).or(form.getByLabel(label)).first())
    await page.keyboard.type(keys)
  }
  await expect(dateField(form, t.start_date)).toHaveValue(shownDay(dayAhead(2)))
  // The text is written as a time when the field is left.
  await page.keyboard.press('Tab')
  await expect(form.getByLabel(t.end_time)).toHaveValue('22:00')
  await write(page, form.getByLabel(t.venue), 'Main square')
  await write(page, form.getByRole('combobox', { name: /^City/ }), 'cus')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: /^City/ })).toHaveValue('Cusco')
  await write(page, form.getByLabel(t.address), 'Plaza de Armas 1')
  await write(page, form.getByLabel(t.latitude), '-13.5167')
  await write(page, form.getByLabel(t.longitude), '-71.9788')
  await write(page, form.getByLabel(t.telephone), '+51 84 555 0199')
  await write(page, form.getByLabel(t.email), 'keys@example.org')
  await tabTo(
    page,
    form
      .getByRole('group', { name: /^Entry/ })
      .getByRole('radio')
      .first(),
  )
  await page.keyboard.press('Space')
  await tabTo(page, form.getByRole('button', { name: t.publish, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.event_published)).toBeVisible()
  const events = await findEvents(page, name)
  expect(events).toHaveLength(1)
  const headers = { Authorization: `Bearer ${await tokenFor(page.request, 'host@raymi.example')}` }
  expect((await page.request.delete(`/api/events/${events[0]?.id}`, { headers })).status()).toBe(200)
})
