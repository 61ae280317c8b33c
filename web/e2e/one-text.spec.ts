import { expect, test } from '@playwright/test'
import cases from '../src/shared/markdown/markdownCases.json' with { type: 'json' }
import { dayAhead, publish } from './event'
import { open } from './portal'

/** Short texts of every kind, as one description. */
const texts = cases.filter(({ text }) => text.length < 60 && !/[^\n\P{Cc}]|^\s*$|```|~~~|^\[.*\]:/mu.test(text))
const description = texts.map(({ text }) => text).join('\n\n')

test('a description is the same text whether the server or the application shows it', async ({ page }) => {
  const name = `Noche de un solo texto ${Date.now()}`
  const event = await publish({ eventName: name, eventDescription: description })
  const sent = await (await page.request.get(`/es/event/${event.id}`)).text()
  await open(page, `/es/event/${event.id}`)
  const text = page.locator('#main .markdown_text').first()
  const ofServer = await text.innerHTML()
  expect(sent).toContain('(c) (r) (tm)')
  await expect(text.getByRole('link', { name: 'https://joinnus.example/e/1', exact: true })).toHaveAttribute(
    'href',
    'https://joinnus.example/e/1',
  )

  await open(page, `/es?date=${dayAhead(3)}`)
  await page.locator('#events').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(text).toContainText('(c) (r) (tm)')
  expect(await text.innerHTML()).toBe(ofServer)
  await expect(text.getByRole('link', { name: 'la web' }).first()).toHaveAttribute('href', 'https://teatro.example')
  for (const link of await text.getByRole('link').all()) {
    expect(await link.getAttribute('href')).toMatch(/^(https?:\/\/[^/]|mailto:|tel:|\/(?![/\\])|#)/i)
  }
  await event.remove()
})
