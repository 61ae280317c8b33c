import { type Browser, expect, type Page, test } from '@playwright/test'
import { dateField, dayAhead, publish, shownDay } from './event'
import { banner } from './eventForm'
import { bearer, open, signInByToken, wordsOf } from './portal'

const t = wordsOf('en')

/** A page of another person, in a browser of their own. */
async function pageOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.RAYMI_BASE_URL })
  const page = await context.newPage()
  await signInByToken(page, email)
  return page
}

const short = (page: Page) => page.getByLabel('Short description: Español')
const save = (page: Page) => page.getByRole('button', { name: t.save_changes }).click()

test('a host moves an event while an editor corrects its text: both changes stay', { tag: '@core' }, async ({
  page,
  browser,
}) => {
  const event = await publish({ eventName: `Qoyllur tuta ${Date.now()}` })
  const editor = await pageOf(browser, 'editor@raymi.example')
  try {
    await signInByToken(page, 'host@raymi.example')
    for (const one of [page, editor]) await open(one, `/event-edit/${event.id}`)
    await expect(short(editor)).toHaveValue('Danzas de todos los barrios.')
    for (const label of ['Start date', 'End date']) await dateField(page, label).fill(shownDay(dayAhead(12)))
    await save(page)
    await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`))
    await short(editor).fill('Danzas de los barrios, corregido.')
    await save(editor)
    await expect(editor).toHaveURL(new RegExp(`/event/${event.id}$`))
    const stored = await page.request.get(`/api/events/${event.id}?locale=es`)
    const { attributes } = (await stored.json()).data
    expect(attributes.eventStartDate.slice(0, 10)).toBe(new Date(`${dayAhead(13)}T00:00Z`).toISOString().slice(0, 10))
    expect(attributes.eventShortDescription).toBe('Danzas de los barrios, corregido.')
  } finally {
    await event.remove()
    await editor.context().close()
  }
})

test('two editors change the same text: both are shown, the own one is kept, and the choice is saved', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const headers = await bearer(page.request, 'editor@raymi.example')
  const texts = { es: { title: `Willay ${Date.now()}`, newsText: 'Texto' } }
  const created = await page.request.post('/api/desk/news', { headers, data: { data: { translations: texts } } })
  const id = (await created.json()).data.id
  const other = await pageOf(browser, 'admin@raymi.example')
  const title = (one: Page) => one.getByRole('group', { name: /^Title/ }).getByLabel(/Español/)
  try {
    await signInByToken(page, 'editor@raymi.example')
    for (const one of [page, other]) {
      await open(one, `/desk/news/${id}`)
      await expect(title(one)).toHaveValue(texts.es.title)
    }
    await title(other).fill('El título del otro')
    await other.getByRole('button', { name: t.desk_save, exact: true }).click()
    await expect(other.getByText(t.desk_saved).first()).toBeVisible()
    await title(page).fill('Mi título')
    await page.getByRole('button', { name: t.desk_save, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t.overlap_title })
    await expect(dialog.getByText('Mi título')).toBeVisible()
    await expect(dialog.getByText('El título del otro')).toBeVisible()
    await dialog.getByRole('button', { name: t.overlap_back }).click()
    await expect(title(page)).toHaveValue('Mi título')
    await page.getByRole('button', { name: t.desk_save, exact: true }).click()
    await dialog.getByRole('radio', { name: new RegExp(`^${t.overlap_theirs}`) }).check()
    await dialog.getByRole('button', { name: t.overlap_save }).click()
    await expect(page.getByText(t.desk_saved).first()).toBeVisible()
    await expect(title(page)).toHaveValue('El título del otro')
  } finally {
    await page.request.delete(`/api/desk/news/${id}`, { headers })
    await other.context().close()
  }
})

test('one person in two tabs: the second says that the first is open, and both drafts are offered', async ({
  page,
  context,
}) => {
  const kept = (tab: Page) => expect(tab.getByText(/^Draft kept on this device/)).toBeVisible()
  const name = (tab: Page) => tab.getByLabel('Name of the event: English')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    tab.on('dialog', (dialog) => dialog.accept())
    await signInByToken(tab, 'host2@raymi.example')
  }
  await open(page, '/create-event')
  await name(page).fill('Concert A')
  await page.getByLabel(/^Banner: /).setInputFiles(banner)
  await expect(page.getByAltText('banner.png')).toBeVisible()
  await kept(page)
  await open(other, '/create-event')
  await expect(other.getByText(t.draft_elsewhere)).toBeVisible()
  await expect(name(other)).toHaveValue('')
  await name(other).fill('Concert B')
  await kept(other)

  // The second tab takes the form over; its own draft stays.
  await other.getByRole('button', { name: /^Continue it here: Concert A/ }).click()
  await expect(name(other)).toHaveValue('Concert A')
  await expect(other.getByAltText('banner.png')).toBeVisible()
  await expect(page.getByRole('dialog', { name: t.draft_taken })).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: t.draft_take_back }).click()
  await expect(name(page)).toHaveValue('Concert A')
  await page.close()

  // A new tab offers both, and keeps the one that is not continued.
  const third = await context.newPage()
  await signInByToken(third, 'host2@raymi.example')
  third.on('dialog', (dialog) => dialog.accept())
  await open(third, '/create-event')
  await expect(third.getByRole('button', { name: 'Continue: Concert B' })).toBeVisible()
  await third.getByRole('button', { name: 'Continue: Concert A' }).click()
  await expect(name(third)).toHaveValue('Concert A')
  await third.getByRole('button', { name: 'Discard it' }).click()
  await third.getByRole('button', { name: 'Continue: Concert B' }).click()
  await expect(name(third)).toHaveValue('Concert B')
  await third.getByRole('button', { name: 'Discard it' }).click()
  await expect(third.getByText(t.drafts_found)).toHaveCount(0)
})
