import { type Browser, expect, type Page, test } from '@playwright/test'
import { linkOf, logIn, mailTo, register } from './account'
import { fillEvent, findEvents } from './eventForm'
import { tabTo } from './keys'
import { fillPartner } from './partner'
import { open, PASSWORD, signInByToken, tokenFor, waitForApplication, wordsOf } from './portal'

const t = wordsOf('en')
const qu = wordsOf('qu')

/** An editor opens the newest entry of a name in the queue and approves it by keyboard. */
async function approve(browser: Browser, name: string, confirmation: string) {
  const editor = await browser.newPage({ locale: 'en-US' })
  await signInByToken(editor, 'editor@raymi.example')
  await open(editor, `/desk?q=${encodeURIComponent(name)}`)
  await tabTo(editor, editor.locator('#main').getByRole('link', { name: new RegExp(name) }))
  await editor.keyboard.press('Enter')
  await expect(editor.getByRole('heading', { level: 2, name }).first()).toBeFocused()
  await editor.keyboard.press('a')
  await expect(editor.getByText(confirmation)).toBeVisible()
  await editor.close()
}

/** Registers, confirms the account by the link in the mail, and logs in. */
async function registerAndLogIn(page: Page, address: string) {
  await register(page, address)
  await page.goto(linkOf(await mailTo(page, address, 'confirmation=')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.email_confirmed)
  await logIn(page, address, PASSWORD)
  await expect(page.getByRole('button', { name: new RegExp(`^${t.profile}`) })).toBeVisible()
}

async function apply(page: Page, name: string) {
  await page.getByRole('contentinfo').getByRole('button', { name: t.partners_button_become_partner }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.accept }).click()
  await expect(page).toHaveURL(/\/partners-registration$/)
  await fillPartner(page, name)
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  const done = page.getByRole('dialog', { name: t.registration_successful })
  await done.getByRole('button', { name: t.accept }).click()
  await expect(page).toHaveURL(/\/$/)
  await open(page, '/partner-personal-page')
  await expect(page.getByRole('heading', { name: t.application_received })).toBeVisible()
}

/** Creates an event from the open personal page, without another login. */
async function publish(page: Page, name: string, nameInQuechua: string) {
  await page.locator('#main').getByRole('link', { name: t.create_event, exact: true }).first().click()
  const form = await fillEvent(page, name)
  await form.getByLabel(`${t.event_name}: Runasimi`).fill(nameInQuechua)
  await form.getByRole('button', { name: t.publish, exact: true }).click()
  await expect(page.getByText(t.event_waits)).toBeVisible()
  await expect(page).toHaveURL(/\/event\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return Number(page.url().split('/').at(-1))
}

async function findInQuechua(visitor: Page, name: string) {
  await open(visitor, '/qu/events')
  await visitor.getByRole('search').getByLabel(qu.search_events).fill(name)
  await visitor.locator('#main').getByRole('link', { name }).first().click()
  await waitForApplication(visitor)
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'qu')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function cancel(page: Page, id: number, reason: string) {
  await open(page, '/partner-personal-page')
  await page.locator(`#main a[href$="/event-edit/${id}"]`).first().click()
  await page.getByRole('button', { name: t.cancel_event, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.cancel_event })
  await dialog.getByRole('button', { name: /^Runasimi/ }).click()
  await dialog.getByLabel(`${t.reason}: Runasimi`).fill(reason)
  await dialog.getByRole('button', { name: t.cancel_event, exact: true }).click()
  await expect(page.getByRole('button', { name: t.bring_back })).toBeVisible()
}

test('a new user becomes a host, publishes an event, which is found in Quechua, and cancels it', async ({
  page,
  browser,
}) => {
  const stamp = Date.now()
  const host = `Rosa Huamán ${stamp}`
  const name = `Dances of San Blas ${stamp}`
  const nameInQuechua = `San Blas tusuykuna ${stamp}`
  const visitor = await browser.newPage({ locale: 'es-PE' })
  let id = 0

  await test.step('registers, confirms, logs in', () => registerAndLogIn(page, `rosa${stamp}@example.org`))
  await test.step('applies with files', () => apply(page, host))
  await test.step('is approved at the desk', () => approve(browser, host, t.desk_application_approved))
  await test.step('becomes a host in the open page without a reload', async () => {
    await expect(page.getByRole('heading', { name: t.my_events })).toBeVisible()
  })
  await test.step('publishes an event, which waits for review', async () => {
    id = await publish(page, name, nameInQuechua)
    expect(await findEvents(page, name)).toEqual([])
    expect((await visitor.request.get(`/api/events/${id}`)).status()).toBe(404)
  })
  await test.step('the event is approved', async () => {
    await approve(browser, name, t.desk_event_approved)
    // The verdict takes effect when it can no longer be undone.
    await expect.poll(() => findEvents(page, name), { timeout: 30_000 }).not.toEqual([])
    const [event, ...more] = await findEvents(page, name)
    expect(more).toEqual([])
    expect(event?.attributes.eventMediaPhotos).toHaveProperty('data.length', 3)
    expect(event?.attributes.occurrences).toHaveLength(2)
  })
  await test.step('a visitor finds it in Quechua', async () => {
    await findInQuechua(visitor, nameInQuechua)
    await expect(visitor.getByText(host).first()).toBeVisible()
  })
  await test.step('it is cancelled, and the visitor reads why', async () => {
    await cancel(page, id, 'Paran chakata apan.')
    await visitor.reload()
    await expect(visitor.getByText('Paran chakata apan.')).toBeVisible()
    await expect(visitor.getByText(qu.status_cancelled).first()).toBeVisible()
  })
  await visitor.close()
  const headers = { Authorization: `Bearer ${await tokenFor(page.request, 'admin@raymi.example')}` }
  expect((await page.request.delete(`/api/events/${id}`, { headers })).status()).toBe(200)
})
