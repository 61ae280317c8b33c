import { expect, type Page, test } from '@playwright/test'
import { longDay } from '../src/shared/dates/format'
import { confirmationPath } from './confirmation'
import { dateField, dayAhead, eveningOf, publish, shownDay } from './event'
import { expectNoHorizontalOverflow, inLanguage, type Locale, open, SIZES, wordsOf } from './portal'

const [takesPlace, cancelled, moved, newDay] = [2, 3, 4, 5].map(dayAhead) as [string, string, string, string]
const evening = (day: string) => {
  const { eventStartDate, eventEndDate } = eveningOf(day)
  return { startsAt: eventStartDate, endsAt: eventEndDate }
}

/** Publishes an event with three evenings and opens the link in the mail about them, without a login. */
async function openLink(page: Page, locale: Locale) {
  const name = `Noches de arpa ${Date.now()}`
  const occurrences = [takesPlace, cancelled, moved].map(evening)
  const event = await publish({ eventName: name, eventStartDate: undefined, eventEndDate: undefined, occurrences })
  const path = await confirmationPath(page.request, event.id, name)
  await open(page, inLanguage(locale, path))
  return { event, name, path }
}

/** Node and Chromium may differ in a comma after the day of the week. */
const said = (day: string, locale: Locale) => longDay(day, locale).replace(/,? /g, ',? ')

/** Presses the button of a date by keyboard. */
async function press(page: Page, label: string, day: string, locale: Locale) {
  await page.getByRole('button', { name: new RegExp(`^${label}: .*${said(day, locale)}`) }).focus()
  await page.keyboard.press('Enter')
}

/** The page says that an answer is saved, in the report and in a toast. */
const saved = (page: Page, text: string) => expect(page.getByRole('status').getByText(text).first()).toBeVisible()

for (const [locale, size] of [
  ['en', SIZES[2]],
  ['qu', SIZES[0]],
] as const)
  test.describe(() => {
    test.use({ viewport: size })
    test(`a host answers about three dates by the link of a mail, in ${locale} at ${size.width} px`, async ({
      page,
    }) => {
      const t = wordsOf(locale)
      const { event, name } = await openLink(page, locale)
      await expectNoHorizontalOverflow(page, 'confirmation')
      await press(page, t.confirm_does_not, cancelled, locale)
      await saved(page, t.confirm_saved_doesNot)
      const answered = page.waitForResponse((response) => response.request().postData()?.includes('reason') ?? false)
      await page.getByRole('textbox', { name: t.confirm_reason }).fill('Llueve en la plaza')
      await page.keyboard.press('Enter')
      expect((await answered).status()).toBe(200)
      await press(page, t.confirm_new_time, moved, locale)
      await expect(dateField(page, t.start_date)).toBeFocused()
      await dateField(page, t.start_date).fill(shownDay(newDay))
      await page.getByLabel(t.start_time).fill('18:00')
      await page.keyboard.press('Enter')
      await saved(page, t.confirm_saved_newTime)
      await press(page, t.confirm_takes_place, takesPlace, locale)
      await saved(page, t.confirm_saved_takesPlace)

      await open(page, inLanguage(locale, `/event/${event.id}`))
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await expect(page.getByText('Llueve en la plaza').first()).toBeVisible()
      const aside = page.locator('#main aside')
      await expect(aside.getByText(t.confirmed_by_host.split('{{day}}')[0]?.trim() ?? '')).toBeVisible()
      await expect(aside.locator('del', { hasText: new RegExp(said(cancelled, locale)) }).first()).toBeVisible()
      await expect(aside.locator('time', { hasText: new RegExp(said(newDay, locale)) }).first()).toBeVisible()
      await event.remove()
    })
  })

test('an answer whose connection is cut is sent again, and counts once', async ({ page }) => {
  const t = wordsOf('es')
  const { event, path } = await openLink(page, 'es')
  let cuts = 0
  await page.route('**/api/event-confirmations/**', async (route) => {
    if (route.request().method() !== 'POST' || cuts > 0) return route.fallback()
    cuts += 1
    // The portal saves the answer, and its response is lost.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await press(page, t.confirm_new_time, moved, 'es')
  await dateField(page, t.start_date).fill(shownDay(newDay))
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByRole('alert').first()).toContainText(/\S/)
  await expect(dateField(page, t.start_date)).toHaveValue(shownDay(newDay))
  expect(cuts).toBe(1)
  await page.getByRole('button', { name: t.save }).click()
  await saved(page, t.confirm_saved_newTime)
  const shown = await page.request.get(`/api/events/${event.id}?populate=occurrences`)
  const { occurrences, changes } = (await shown.json()).data.attributes
  expect(occurrences.map(({ startsAt }: { startsAt: string }) => startsAt.slice(0, 16))).toEqual(
    [takesPlace, cancelled, newDay].map((day) => evening(day).startsAt.slice(0, 16)),
  )
  expect(changes).toHaveLength(1)
  await event.remove()
  await open(page, inLanguage('es', path))
  await expect(page.getByText(t.confirm_link_over)).toBeVisible()
})
