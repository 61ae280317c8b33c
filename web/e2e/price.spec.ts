import { expect, test } from '@playwright/test'
import { dayAhead } from './event'
import { fillEvent, findEvents } from './eventForm'
import { inLanguage, LOCALES, open, signInByToken } from './portal'

test('a price with cents is the same in the form, on every page, in the card and for machines', async ({ page }) => {
  const name = `Concert for twenty fifty ${Date.now()}`
  await signInByToken(page, 'host@raymi.example')
  await open(page, '/create-event')
  const form = await fillEvent(page, name)
  await form
    .getByRole('group', { name: /^Entry/ })
    .getByRole('radio', { name: 'With a price' })
    .check()
  const price = form.getByLabel('Price in soles')
  await price.pressSequentially('20-50')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(price).toHaveAccessibleDescription('Write one amount in soles: 20.50')
  await expect(price).toHaveValue('20-50')
  expect(await findEvents(page, name)).toHaveLength(0)

  await price.fill('')
  await price.pressSequentially('20,50')
  await price.press('Tab')
  await expect(price).toHaveValue('20.50')
  await expect(form.getByText('S/ 20.50')).toBeVisible()
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The event is published.')).toBeVisible()
  const [event] = await findEvents(page, name)
  expect(event?.attributes).toMatchObject({ eventPrice: 20.5, isFree: false })

  const side = page.getByRole('complementary', { name: 'When and where' })
  await expect(side.getByText('S/ 20.50').first()).toBeVisible()
  for (const locale of LOCALES) {
    const first = await (await page.request.get(inLanguage(locale, `/event/${event?.id}`))).text()
    expect(first).toContain('S/ 20.50')
    expect(first).toContain('"price":"20.50"')
  }
  await open(page, `/?date=${dayAhead(2)}`)
  const card = page.locator('#events article', { has: page.getByRole('link', { name }) })
  await expect(card.getByText('S/ 20.50')).toBeVisible()
  for (const format of ['ics', 'rss', 'atom', 'json', 'csv']) {
    const feed = await (await page.request.get(`/api/events/feed.${format}?event=${event?.id}`)).text()
    expect(feed, format).toContain(format === 'csv' ? ',20.50,' : 'S/ 20.50')
  }

  await open(page, `/event-edit/${event?.id}`)
  await expect(page.getByLabel('Price in soles')).toHaveValue('20.50')
  await page.getByLabel('Venue').fill('The other square')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The event is published.')).toBeVisible()
  expect((await findEvents(page, name))[0]?.attributes).toMatchObject({ eventPrice: 20.5 })
})
