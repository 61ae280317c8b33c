import { expect, type Locator, type Page } from '@playwright/test'
import { dayAhead, shownDay } from './event'
import { wordsOf } from './portal'
import { dialog, type View } from './view'
import { views } from './views'

/** `parts` are fields of parts that are loaded after the form. */
export type FormCase = { view: View; form: string; parts?: string[] }

const DIALOG = 'dialog form'
const PAGE = '#main form'
const t = wordsOf('en')
const labelled = (label: string) => `form[aria-label="${label}"]`
const POINT = '[name$=".lat"]'

const named = (name: string): View => {
  const view = views.find((one) => one.name === name)
  if (!view) throw new Error(`no view is named ${name}`)
  return view
}
const of = (form: string, ...names: string[]): FormCase[] => names.map((name) => ({ view: named(name), form }))

/** Forms that no view shows. */
const more: FormCase[] = [
  {
    form: DIALOG,
    view: {
      ...named('dialog-second-factor'),
      name: 'dialog-second-factor-password',
      act: async (page, words) => {
        await page.getByRole('button', { name: words.second_factor_set_up }).click()
        await dialog(page, words.second_factor)
      },
    },
  },
  {
    form: DIALOG,
    view: {
      ...named('dialog-reject'),
      name: 'dialog-ask',
      act: async (page, words) => {
        await page.getByRole('button', { name: words.desk_ask_back }).click()
        await dialog(page, words.desk_ask_title)
      },
    },
  },
  {
    form: labelled(t.confirm_new_time),
    view: {
      ...named('confirm-dates'),
      name: 'confirm-new-time',
      act: async (page, words) => {
        await page
          .getByRole('button', { name: new RegExp(`^${words.confirm_new_time}: `) })
          .first()
          .click()
        await expect(page.locator(labelled(words.confirm_new_time))).toBeVisible()
      },
    },
  },
]

/** Every form of the portal that has a text field; that to edit an event is the one to create it. */
export const forms: FormCase[] = [
  ...of(PAGE, 'reset-password', 'reset-password-without-code', 'confirmation-without-result', 'contacts', 'not-found'),
  ...of(DIALOG, 'dialog-login', 'dialog-register', 'dialog-restore'),
  ...of('[aria-labelledby="change-password"]', 'own-page'),
  ...of(DIALOG, 'dialog-delete-account', 'dialog-second-factor'),
  { view: named('create-event'), form: PAGE, parts: ['[name="startDate"]', POINT] },
  { view: named('event-rule'), form: PAGE, parts: [POINT] },
  ...of(DIALOG, 'dialog-date', 'dialog-cancel-event', 'dialog-event-state'),
  { view: named('partner-form-of-person'), form: PAGE, parts: [POINT] },
  { view: named('own-host'), form: labelled(t.partner_form), parts: [POINT] },
  ...of(PAGE, 'desk-news-form', 'desk-collection', 'desk-info-pages'),
  ...of(labelled(t.desk_portal_data), 'desk-portal'),
  ...of(DIALOG, 'dialog-reject', 'dialog-rename', 'dialog-other-names', 'dialog-quota'),
  ...more,
]

/** A wrong and a right value for a field, by its type and name. */
const values: [selector: string, wrong: string, right: string][] = [
  ['[placeholder="dd/mm/yyyy"]', '31/02/2026', shownDay(dayAhead(3))],
  ['[placeholder="hh:mm"]', '31:00', '19:30'],
  ['[role="combobox"]', 'no such entry', 'Cusco'],
  ['[type="email"], [name="mail"]', 'ana@', 'ana@example.org'],
  ['[type="url"]', 'no address', 'https://example.org'],
  ['[name="repeat"], [name="passwordConfirmation"]', 'another one', 'long enough'],
  ['[type="password"]', 'short', 'long enough'],
  [POINT, '95', '-13.5'],
  ['[name$=".lng"]', '195', '-71.9'],
  ['[inputmode="numeric"]', '0', '5'],
  ['*', '', 'Plaza de Armas'],
]

/** Fills in a field so that it is wrong or right. */
export async function fill(field: Locator, right: boolean): Promise<string> {
  const at = await field.evaluate(
    (element, selectors) => selectors.findIndex((selector) => element.matches(selector)),
    values.map(([selector]) => selector),
  )
  const [selector, ...both] = values[at] ?? ['', '', '']
  const value = both[right ? 1 : 0] ?? ''
  await field.fill(value)
  if (selector.includes('combobox') && right) await field.press('Enter')
  return value
}

const FIELDS =
  'input:is([type="text"], :not([type]), [type="email"], [type="tel"], [type="url"], [type="password"], [type="search"]), textarea'
/** Buttons in a field, such as those of an editor or a calendar, are not below a field that can move them. */
const BUTTONS =
  'button:not([role="toolbar"] button, [role="tablist"] button, [role="grid"] button, [aria-pressed], li button)'

export const fieldsOf = (form: Locator) => form.locator(FIELDS).filter({ visible: true }).all()

/** Counts the clicks that reach each button; a click itself has no effect, so that the form stays as it is. */
export async function countClicks(form: Locator): Promise<Locator[]> {
  const buttons = await form.locator(BUTTONS).filter({ visible: true }).all()
  for (const [index, button] of buttons.entries()) {
    await button.evaluate((element, key) => {
      Object.assign(element.dataset, { press: key, clicks: '0' })
      const count = (event: Event) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        element.dataset.clicks = String(Number(element.dataset.clicks) + 1)
      }
      element.addEventListener('click', count, { capture: true })
    }, String(index))
  }
  return buttons.map((_, index) => form.locator(`[data-press="${index}"]`))
}

/** How long a person holds the button: longer than the messages of a field that has lost the focus need to appear. */
const HOLD_MS = 80
const EDGE_PX = 3

/** Presses where the button is before the field loses the focus, as a hand does that is already on its way. */
export async function press(page: Page, button: Locator, edge: 'upper' | 'lower') {
  const { x, top, bottom } = await button.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, width, top: upper, bottom: lower } = element.getBoundingClientRect()
    return { x: left + width / 2, top: upper, bottom: lower }
  })
  await page.mouse.move(x, edge === 'upper' ? top + EDGE_PX : bottom - EDGE_PX)
  await page.mouse.down()
  await page.waitForTimeout(HOLD_MS)
  await page.mouse.up()
}
