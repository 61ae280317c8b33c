import { expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { open, signInByToken, wordsOf } from './portal'

const t = wordsOf('en')
const NAME_FIELD = t.event_name

/** Opens the newest events of the translation desk in a state, as a person of the desk. */
async function openDesk(page: Page, email: string, state: string) {
  await signInByToken(page, email)
  await open(page, `/desk/texts?language=qu&noun=events&state=${state}`)
  return page.getByRole('list', { name: t.desk_texts }).getByRole('button')
}

test('an editor translates by keyboard, and a second person reviews', async ({ page, browser }) => {
  const stamp = Date.now()
  const [name, translated] = [`Noche de arpas ${stamp}`, `Arpakunaq tutan ${stamp}`]
  const event = await publish({ eventName: name })
  const rows = await openDesk(page, 'editor@raymi.example', 'missing')
  const field = page.locator('#main section textarea')
  await rows.filter({ hasText: name }).filter({ hasText: NAME_FIELD }).click()
  await expect(field).toBeFocused()
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  await page.keyboard.type(translated)
  // A text that is left keeps what was typed.
  await page.keyboard.press('Alt+ArrowUp')
  await expect(field).toHaveValue('')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(field).toHaveValue(translated)
  await page.keyboard.press('Control+Enter')
  const row = rows.filter({ hasText: NAME_FIELD }).filter({ hasText: String(stamp) })
  await expect(row).toContainText(t.desk_text_written)
  await expect(row).not.toHaveAttribute('aria-current')
  await expect(field).toBeFocused()

  await row.click()
  await expect(page.getByText(t.desk_review_by_another)).toBeVisible()
  await expect(page.getByRole('button', { name: t.desk_text_review })).toBeDisabled()

  const second = await browser.newPage({ locale: 'en-US' })
  const written = await openDesk(second, 'admin@raymi.example', 'written')
  const found = written.filter({ hasText: String(stamp) }).filter({ hasText: NAME_FIELD })
  await found.click()
  await second.keyboard.press('Alt+Enter')
  await expect(found).toContainText(t.desk_text_reviewed)

  await event.change({ eventName: `${name}, 20:00` })
  await open(second, '/desk/texts?language=qu&noun=events&state=outdated')
  await expect(second.getByRole('list', { name: t.desk_texts }).getByRole('button').first()).toContainText(NAME_FIELD)
  await expect(second.locator('#main section textarea')).toHaveValue(translated)

  await open(second, `/qu/event/${event.id}`)
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(translated)
  await second.close()
  await event.remove()
})
