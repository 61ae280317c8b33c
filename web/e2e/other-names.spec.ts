import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { expectNoHorizontalOverflow, open, signInByToken, wordsOf } from './portal'

const t = wordsOf('en')

const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)

test('an editor adds other names by keyboard, a search finds the event by them, and they are deleted', async ({
  page,
}) => {
  const mark = `qx${Date.now()}`
  const [own, other] = [`Kanchay raymi ${mark}`, `Lampions${mark}`]
  const event = await publish({ eventName: own })
  const found = async () => {
    const answer = await page.request.get(`/api/events/search?q=${other}`)
    return ((await answer.json()) as { data: { id: number }[] }).data.some(({ id }) => id === event.id)
  }
  try {
    expect(await found()).toBe(false)
    await signInByToken(page, 'editor@raymi.example')
    await open(page, '/desk/other-names')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectNoHorizontalOverflow(page, 'desk-other-names')
    expect(await violations(page)).toEqual([])

    await page.getByRole('searchbox', { name: t.desk_search_by_name }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: t.desk_add_names })).toBeFocused()
    await page.keyboard.press('Enter')
    const add = page.getByRole('dialog', { name: t.desk_add_names })
    const names = add.getByRole('textbox', { name: t.desk_names })
    await names.focus()
    await page.keyboard.type(own)
    await page.keyboard.press('Enter')
    await page.keyboard.type(own.toUpperCase())
    await page.keyboard.press('Tab')
    await expect(add.getByRole('textbox', { name: t.desk_entry_code })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(add.getByText(`“${own.toUpperCase()}”: ${t.desk_names_equal}`)).toBeVisible()
    await expect(names).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+A')
    await page.keyboard.type(own)
    await page.keyboard.press('Enter')
    await page.keyboard.type(other)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(add).toHaveCount(0)
    await expect(page.getByRole('button', { name: t.desk_add_names })).toBeFocused()
    expect(await found()).toBe(true)

    await page.getByRole('searchbox', { name: t.desk_search_by_name }).fill(mark.toUpperCase())
    const row = page.getByRole('article')
    await expect(row).toHaveCount(1)
    await expect(row.getByRole('heading', { level: 2 })).toHaveText(own)
    await row.getByRole('button', { name: t.desk_delete_names_of.replace('{{name}}', own) }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: t.desk_delete_names_of.replace('{{name}}', own) })
    await question.getByRole('button', { name: t.desk_delete_entry, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(t.desk_no_entries)).toBeVisible()
    expect(await found()).toBe(false)
  } finally {
    await event.remove()
  }
})
