import { expect, type Locator, type Page, test } from '@playwright/test'
import { dayAhead, shownDay } from './event'
import { open, signInByToken, wordsOf } from './portal'
import { longRunIf } from './views'

const t = wordsOf('en')

/** How long a person holds the button: longer than the messages of a field that has lost the focus need to appear. */
const HOLD_MS = 80

/** `parts` are fields of parts that are loaded after the form. */
type FormCase = {
  name: string
  path: string
  as?: string
  form: string
  parts?: string[]
  dialog?: string
  opener?: string
}
const forms: FormCase[] = [
  { name: 'reset password', path: '/reset-password?code=abc', form: '#main form' },
  {
    name: 'change password',
    path: '/partner-personal-page',
    as: 'host@raymi.example',
    form: '[aria-labelledby="change-password"]',
  },
  { name: 'log in', path: '/about-us', form: 'dialog form', dialog: t.log_in },
  {
    name: 'create event',
    path: '/create-event',
    as: 'host@raymi.example',
    form: '#main form',
    parts: ['[name="startDate"]', '[name$=".lat"]'],
  },
  {
    name: 'host',
    path: '/partner-personal-page',
    as: 'host@raymi.example',
    form: `form[aria-label="${t.partner_form}"]`,
    opener: t.edit_host,
  },
]

/** A valid value for a field, by its type and name. */
const validValues: [selector: string, value: string][] = [
  ['[name$="Date"]', shownDay(dayAhead(3))],
  ['[type="time"]', '19:30'],
  ['[type="email"], [name="mail"]', 'ana@example.org'],
  ['[type="url"]', 'https://example.org'],
  ['[type="password"]', 'long enough'],
  ['[name$=".lat"]', '-13.5'],
  ['[name$=".lng"]', '-71.9'],
  ['[inputmode="numeric"]', '5'],
]

async function validValue(field: Locator): Promise<string> {
  for (const [selector, value] of validValues) {
    if (await field.evaluate((element, css) => element.matches(css), selector)) return value
  }
  return 'Plaza de Armas'
}

/** Counts the clicks that reach an element; the click itself has no effect, so that the form stays as it is. */
const countClicks = (button: Locator) =>
  button.evaluate((element) => {
    element.dataset.clicks = '0'
    const count = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      element.dataset.clicks = String(Number(element.dataset.clicks) + 1)
    }
    element.addEventListener('click', count, { capture: true })
  })

/** Presses where the button is before the field loses the focus, as a hand does that is already on its way. */
async function press(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not visible')
  // The lower edge is the first to be missed when the button moves up.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 3)
  await page.mouse.down()
  await page.waitForTimeout(HOLD_MS)
  await page.mouse.up()
}

const FIELDS =
  'input:is([type="text"], :not([type]), [type="time"], [type="email"], [type="tel"], [type="url"], [type="password"]), textarea'
/** Buttons in a field, such as those of an editor, are not below a field that can move them. */
const BUTTONS = 'button:enabled:not([role="toolbar"] button, [role="tablist"] button, [aria-pressed], li button)'

for (const { name, path, as, form: selector, parts = [], dialog, opener } of forms) {
  for (const width of [360, 1440]) {
    test(
      `a press after a field reaches its button: ${name}, ${width} px`,
      longRunIf(width === 1440 || name === 'host'),
      async ({ page }) => {
        test.slow()
        await page.setViewportSize({ width, height: 800 })
        if (as) await signInByToken(page, as)
        await open(page, path)
        for (const button of [dialog, opener]) {
          if (button) await page.getByRole('button', { name: button, exact: true }).click()
        }
        const form = page.locator(selector)
        await expect(form).toBeVisible()
        for (const part of parts) await expect(form.locator(part)).toBeVisible()
        const fields = await form.locator(FIELDS).filter({ visible: true }).all()
        expect(fields.length).toBeGreaterThan(1)
        // A login is disabled until both fields are filled.
        if (dialog) for (const field of fields) await field.fill(await validValue(field))
        const buttons = await form.locator(BUTTONS).filter({ visible: true }).all()
        for (const button of buttons) await countClicks(button)
        for (const field of fields) {
          if ((await field.getAttribute('role')) === 'combobox') continue
          const valid = await validValue(field)
          for (const value of dialog ? [valid] : ['', valid]) {
            // The long run also presses the last button, which sends or clears the form.
            for (const button of [await nextBelow(field, buttons), ...(width === 1440 ? buttons.slice(-1) : [])]) {
              if (!button) continue
              await field.fill(value)
              const before = Number(await button.getAttribute('data-clicks'))
              await press(page, button)
              const label = `${await field.getAttribute('name')} = "${value}", then "${await button.textContent()}"`
              await expect(button, label).toHaveAttribute('data-clicks', String(before + 1))
            }
          }
        }
      },
    )
  }
}

/** The first button of the form that comes after the field. */
async function nextBelow(field: Locator, buttons: Locator[]): Promise<Locator | undefined> {
  const handle = await field.elementHandle()
  for (const button of buttons) {
    const after = await button.evaluate(
      (element, other) => Boolean(other && other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
      handle,
    )
    if (after) return button
  }
  return undefined
}
