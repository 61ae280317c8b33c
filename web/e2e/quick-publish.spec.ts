import { expect, type Locator, test } from '@playwright/test'
import { dateField, dayAhead, publish, shownDay } from './event'
import { banner, findEvents } from './eventForm'
import { inLanguage, open, signInByToken, wordsOf } from './portal'

const INPUTS_MAX = 9
const TAPS_MAX = 25
test.use({ viewport: { width: 390, height: 844 } })

for (const locale of ['en', 'es'] as const) {
  const t = wordsOf(locale)
  test(`a host with an earlier event publishes a concert on a phone, in ${locale}`, async ({ page }) => {
    const name = `Concierto de arpa ${locale} ${Date.now()}`
    const earlier = await publish({ eventName: `Concierto anterior ${Date.now()}` })
    await signInByToken(page, 'host@raymi.example')
    await open(page, inLanguage(locale, '/create-event'))
    // The menu and its link were the first two.
    let [inputs, taps] = [0, 2]
    const tap = async (target: Locator) => {
      taps += 1
      await target.click()
    }
    const fill = async (field: Locator, text: string) => {
      inputs += 1
      await tap(field)
      await field.fill(text)
    }
    const choose = async (field: Locator) => {
      inputs += 1
      // The button, and the picture in the list of the device.
      taps += 2
      await field.setInputFiles(banner)
    }
    const form = page.getByRole('form', { name: t.create_event })
    await expect(form.getByText(t.prefilled)).toBeVisible()
    const language = { en: 'English', es: 'Español' }[locale]
    await fill(form.getByLabel(`${t.event_name}: ${language}`), name)
    await fill(form.getByLabel(`${t.short_description}: ${language}`), 'Arpa y quena.')
    await fill(form.getByLabel(`${t.description}: ${language}`, { exact: true }), 'Arpa y quena de los barrios.')
    await choose(form.getByLabel(new RegExp(`^${t.banner}: `)))
    await choose(form.getByLabel(new RegExp(`^${t.photos}: `)))
    await fill(dateField(form, t.start_date), shownDay(dayAhead(4)))
    await fill(form.getByLabel(t.start_time), '19:30')
    await tap(form.getByRole('button', { name: t.publish, exact: true }))
    await expect(page.getByText(t.event_published)).toBeVisible()
    expect(inputs).toBeLessThanOrEqual(INPUTS_MAX)
    expect(taps).toBeLessThanOrEqual(TAPS_MAX)

    const [event] = await findEvents(page, name)
    const instant = (name: string) => Date.parse(String(event?.attributes[name]))
    // As long as the earlier one.
    const hours = (instant('eventEndDate') - instant('eventStartDate')) / 3_600_000
    expect(hours).toBe(3)
    await expect(page.getByText('Plaza de Armas').filter({ visible: true }).first()).toBeVisible()
    await earlier.remove()
  })
}

test('a refused form lists what is missing, and each link leads to its field', async ({ page }) => {
  const t = wordsOf('en')
  await signInByToken(page, 'host2@raymi.example')
  await open(page, '/create-event')
  const form = page.getByRole('form', { name: t.create_event })
  await form.getByRole('button', { name: t.publish, exact: true }).click()
  const summary = form.getByRole('region', { name: /^\d+ things are missing$/ })
  await expect(summary).toBeFocused()
  await expect(summary).toBeInViewport()
  await summary.getByRole('link', { name: `Missing: ${t.description}` }).click()
  const long = form.getByLabel(`${t.description}: English`, { exact: true })
  await expect(long).toBeFocused()
  await expect(long).toBeInViewport()
  await long.fill('Harp and quena.')
  await long.blur()
  await expect(summary.getByRole('link', { name: `Missing: ${t.description} – ${t.complete}` })).toHaveCount(1)
  await expect(page.getByRole('button', { name: t.publish, exact: true })).toBeEnabled()
})
