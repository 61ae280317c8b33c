import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { publish } from './event'
import { expectNoHorizontalOverflow, open, signInByToken, wordsOf } from './portal'
import { longRunIf } from './views'

const t = wordsOf('en')

for (const width of [360, 1440]) {
  test(
    `an editor finds any event and host in the lists of the desk, ${width} px`,
    longRunIf(width === 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const name = `Wayna tusuy ${Date.now()}`
      const event = await publish({ eventName: name })
      try {
        await event.change({ publishedAt: null })
        await signInByToken(page, 'editor@raymi.example')
        await open(page, '/desk/events')
        await page.getByRole('searchbox', { name: t.desk_search_text }).fill(name)
        const row = page.getByRole('article').filter({ hasText: name })
        await expect(row.getByText(t.desk_state_draft)).toBeVisible()
        await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
        await page.getByRole('combobox', { name: t.desk_state }).selectOption('published')
        await expect(page.getByText(t.desk_nothing_found)).toBeVisible()
        await page.getByRole('combobox', { name: t.desk_state }).selectOption('draft')
        await expectNoHorizontalOverflow(page, 'desk-events')
        expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
        await row.getByRole('link', { name: `${t.edit_event}: ${name}` }).click()
        await expect(page).toHaveURL(new RegExp(`/event-edit/${event.id}$`))

        await open(page, '/desk/hosts')
        const hosts = page.locator('#main article h2')
        await expect(hosts.first()).toBeVisible()
        const names = await hosts.allTextContents()
        expect(names).toEqual([...names].sort(new Intl.Collator('es').compare))
        await expectNoHorizontalOverflow(page, 'desk-hosts')
        expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
        const first = names[0] ?? ''
        await page.getByRole('link', { name: `${t.events}: ${first}`, exact: true }).click()
        await expect(page.getByRole('searchbox', { name: t.event_host })).toHaveValue(first)
      } finally {
        await event.remove()
      }
    },
  )
}
