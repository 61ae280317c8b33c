import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { apply, createApplication } from './application'
import { dateField, dayAhead, eveningOf } from './event'
import { bearer, open, signInByToken } from './portal'

test('an editor opens an application by keyboard, views its scan, and approves it', { tag: '@core' }, async ({
  page,
}) => {
  const name = `Taller Qantu ${Date.now()}`
  const { host, email } = await apply(page.request, name)
  await signInByToken(page, 'editor@raymi.example')
  await open(page, `/desk?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: new RegExp(name) }).focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('region', { name, exact: true })
  await expect(entry.getByRole('heading', { level: 2, name }).first()).toBeFocused()
  await expect(entry.getByRole('region', { name: 'As the public will see it' }).getByText('danza')).toBeVisible()

  const [scan] = await Promise.all([
    page.waitForEvent('popup'),
    entry.getByRole('button', { name: 'Open document 1' }).click(),
  ])
  await scan.waitForURL(/\/uploads\//)
  await scan.close()

  await entry.getByRole('heading', { level: 2, name }).first().focus()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject for which reason?' })
  await expect(dialog).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await dialog.getByRole('textbox').pressSequentially('araq')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await entry.getByRole('heading', { level: 2, name }).first().focus()
  await page.keyboard.press('a')
  await expect(page.getByText('Approved: the applicant becomes an organiser.')).toBeVisible()
  await expect(page.getByText('Nothing waits. Enjoy the day.')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('Undone: the entry waits for a verdict again.')).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await expect(entry.getByRole('heading', { level: 2, name }).first()).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByText('Nothing waits. Enjoy the day.')).toBeVisible()
  expect((await page.request.get(`/api/partners/${host}`)).status()).toBe(404)
  await expect(async () => {
    expect((await page.request.get(`/api/partners/${host}`)).status()).toBe(200)
    const me = await page.request.get('/api/users/me?populate[role]=true', {
      headers: await bearer(page.request, email),
    })
    expect((await me.json()).role.type).toBe('organizador_de_eventos')
  }).toPass()
})

// organizer.spec.ts does the same by keyboard.
test('an event that waits for review is approved, and visitors see it', { tag: '@long' }, async ({ page, browser }) => {
  const name = `Tuta tusuy ${Date.now()}`
  const headers = await bearer(page.request, 'host2@raymi.example')
  const admin = await bearer(page.request, 'admin@raymi.example')
  const me = await (await page.request.get('/api/users/me?populate[eventHostData]=true', { headers })).json()
  const trust = (trusted: boolean) =>
    page.request.put(`/api/desk/hosts/${me.eventHostData.id}`, { headers: admin, data: { trusted } })
  await trust(false)
  const data = {
    eventName: name,
    eventDescription: 'Danzas.',
    eventShortDescription: 'Danzas.',
    eventHost: me.eventHostData.id,
    eventContacts: { mail: 'danzas@example.org' },
    ...eveningOf(dayAhead(4)),
  }
  const sent = await page.request.post('/api/events?locale=es', { headers, data: { data } })
  expect(sent.status(), await sent.text()).toBe(200)
  const { id } = (await sent.json()).data
  const visitor = await browser.newPage({ locale: 'en-US' })
  try {
    expect((await visitor.request.get(`/api/events/${id}`)).status()).toBe(404)
    await signInByToken(page, 'editor@raymi.example')
    await open(page, `/desk/events/${id}`)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Approved: the event becomes public.')).toBeVisible()
    // The verdict takes effect when it can no longer be undone.
    const status = async () => (await visitor.request.get(`/api/events/${id}`)).status()
    await expect.poll(status, { timeout: 30_000 }).toBe(200)
    await open(visitor, `/event/${id}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
  } finally {
    await visitor.close()
    await page.request.delete(`/api/events/${id}`, { headers: admin })
    await trust(true)
  }
})

test('a news item is written in three languages, scheduled, published and found in Quechua', { tag: '@core' }, async ({
  page,
  browser,
}) => {
  const stamp = Date.now()
  await signInByToken(page, 'editor@raymi.example')
  await open(page, '/desk/news/new')
  const title = page.getByRole('group', { name: /^Title/ })
  const text = page.getByRole('group', { name: /^Text/ })
  const words = { Español: `Noticia ${stamp}`, English: `News ${stamp}`, Runasimi: `Musuq willay ${stamp}` }
  for (const [language, content] of Object.entries(words)) {
    await title.getByLabel(language).fill(content)
    await text.getByRole('textbox', { name: new RegExp(language) }).fill(`**${content}**.`)
  }
  await dateField(page, 'Public from (time of Peru)').fill(dayAhead(30))
  await page.getByLabel('Time', { exact: true }).fill('09:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('It will be public at that time.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/desk\/news\/\d+$/)
  await expect(page.getByText(/^Public from .* 9:00$/)).toBeVisible()

  const visitor = await browser.newPage({ locale: 'es-PE' })
  await open(visitor, '/qu/news')
  await expect(visitor.getByRole('link', { name: words.Runasimi })).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('It is public.').first()).toBeVisible()
  await open(visitor, '/qu/news')
  await visitor.getByRole('link', { name: words.Runasimi }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(words.Runasimi)
  await visitor.close()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/desk\/news$/)
})

test('leaving a changed form requires a confirmation', async ({ page }) => {
  await signInByToken(page, 'editor@raymi.example')
  await open(page, '/desk/news/new')
  await page
    .getByRole('group', { name: /^Title/ })
    .getByLabel('English')
    .fill('Half a title')
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Queue' }).click()
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByRole('group', { name: /^Title/ }).getByLabel('English')).toHaveValue('Half a title')
})

for (const who of [null, 'client@raymi.example', 'host@raymi.example'])
  test(`the desk is not found for ${who ?? 'visitors'}`, async ({ page }) => {
    if (who) await signInByToken(page, who)
    await open(page, '/desk/users')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await expect(page.getByRole('link', { name: 'Desk', exact: true })).toHaveCount(0)
  })

test('hints of keys are shown only where there is a keyboard', async ({ page, browser }) => {
  const application = await createApplication(`Taller Sunqu ${Date.now()}`)
  const phone = await browser.newPage({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 740 } })
  for (const [device, shown] of [
    [page, true],
    [phone, false],
  ] as const) {
    await signInByToken(device, 'editor@raymi.example')
    await open(device, `/desk/applications/${application.id}`)
    await expect(device.getByRole('button', { name: 'Approve' })).toBeVisible()
    await expect(device.getByText(/A approves, Q asks, R rejects/)).toBeVisible({ visible: shown })
    await expect(device.locator('#main button .desk_key').first()).toBeVisible({ visible: shown })
    await expect(device.getByRole('region', { name: 'What the applicant wrote' }).getByText('danza')).toBeVisible()
  }
  await phone.close()
  await application.remove()
})
