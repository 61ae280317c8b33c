import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { longDay, weekdayAndDay } from '../src/shared/dates/format'
import { dateField, dayAhead, shownDay } from './event'
import { fillEvent } from './eventForm'
import { inLanguage, type Locale, open, signInByToken, wordsOf } from './portal'

const t = wordsOf('en')
const FRIDAY = 5
const REASON = { en: 'The hall is being repaired.', qu: 'Wasita allichachkanku.' }
const LANGUAGES = { en: 'English', qu: 'Runasimi' }

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The coming Fridays, the first one at least three days ahead. */
function fridays(count: number): string[] {
  const soon = dayAhead(3)
  const first = daysAfter(soon, (FRIDAY - new Date(soon).getUTCDay() + 7) % 7)
  return Array.from({ length: count }, (_, week) => daysAfter(first, 7 * week))
}

/** Node and Chromium may differ in a comma after the day of the week. */
const said = (day: string, locale: Locale) => new RegExp(longDay(day, locale).replace(/,? /g, ',? '))

/** States 'every Friday from 19:00 to 21:00 until a day, except one', by eight actions. */
const chooseWeekly = (last: string, except: string) => async (form: Locator) => {
  await form.getByRole('radio', { name: t.mode_repeats }).check()
  await form.getByRole('checkbox', { name: 'Friday' }).check()
  await form.getByLabel(t.start_time).fill('19:00')
  await form.getByLabel(t.end_time).fill('21:00')
  await dateField(form, t.last_day).fill(shownDay(last))
  await dateField(form, t.except_on).fill(shownDay(except))
  await dateField(form, t.except_on).press('Enter')
}

/** Opens the dialog of a date in the calendar of the form, which shows a month or two. */
async function openDate(page: Page, form: Locator, day: string): Promise<Locator> {
  const preview = form.getByRole('region', { name: t.dates_preview })
  const date = preview.getByRole('button', { name: said(day, 'en') })
  // Days are buttons as soon as the dates are known.
  await expect(preview.getByRole('gridcell').getByRole('button').first()).toBeVisible()
  const month = preview.getByRole('grid').first()
  while ((await date.count()) === 0) {
    // The next month appears after the click has returned.
    const shown = await month.getAttribute('aria-label')
    await preview.getByRole('button', { name: t.next_month }).click()
    await expect(month).not.toHaveAttribute('aria-label', shown ?? '')
  }
  await date.click()
  return page.getByRole('dialog')
}

async function cancelDate(dialog: Locator) {
  await dialog.getByRole('radio', { name: t.status_cancelled }).check()
  for (const locale of ['en', 'qu'] as const) {
    await dialog.getByRole('button', { name: new RegExp(`^${LANGUAGES[locale]}`) }).click()
    await dialog.getByLabel(`${t.note_for_visitors}: ${LANGUAGES[locale]}`).fill(REASON[locale])
  }
  await dialog.getByRole('button', { name: t.apply_change }).click()
}

async function moveDate(dialog: Locator, day: string) {
  await dateField(dialog, t.start_date).fill(shownDay(day))
  await dateField(dialog, t.end_date).fill(shownDay(day))
  await dialog.getByRole('button', { name: t.apply_change }).click()
}

/** Downloads the calendar file of a date on the event's page. */
async function calendarFile(page: Page, day: string): Promise<string> {
  await page.getByRole('button', { name: t.calendar_short, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const option = dialog.getByRole('option', { name: said(day, 'en') })
  await dialog.getByRole('combobox', { name: t.when }).selectOption(await option.getAttribute('value'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: t.calendar_apple }).click(),
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  return readFileSync(await download.path(), 'utf8')
}

/** The start of an evening date in a calendar file. */
const localStamp = (day: string) => `${day.replaceAll('-', '')}T190000`
/** The same in UTC: 19:00 in Lima is midnight. */
const stampOf = (day: string) => `${daysAfter(day, 1).replaceAll('-', '')}T000000Z`

test('a host publishes a series, cancels one date, moves another, and visitors see both', async ({ page, browser }) => {
  const [first, cancelled, moved, except, last] = fridays(5) as [string, string, string, string, string]
  const newDay = daysAfter(moved, 1)
  const name = `Fridays of the harp ${Date.now()}`
  await signInByToken(page, 'host@raymi.example')
  await open(page, '/create-event')
  const form = await fillEvent(page, name, chooseWeekly(last, except))
  await form.getByRole('button', { name: t.publish, exact: true }).click()
  await expect(page).toHaveURL(/\/event\/\d+$/)
  const id = page.url().split('/').at(-1)
  await open(page, `/event-edit/${id}`)
  const edited = page.getByRole('form', { name: t.edit_event })
  await cancelDate(await openDate(page, edited, cancelled))
  await moveDate(await openDate(page, edited, moved), newDay)
  await edited.getByRole('button', { name: t.save_changes }).click()
  await expect(page).toHaveURL(new RegExp(`/event/${id}$`))

  const visitor = await browser.newPage({ locale: 'en-US' })
  const cards = async (day: string, locale: Locale) => {
    await open(visitor, inLanguage(locale, `/events?from=${day}&to=${day}&q=${encodeURIComponent(name)}`))
    return visitor.locator('#main article', { has: visitor.getByRole('link', { name }) })
  }
  for (const locale of ['en', 'qu'] as const) {
    const words = wordsOf(locale)
    for (const day of locale === 'en' ? [first, newDay] : [newDay])
      await expect((await cards(day, locale)).locator('time')).toContainText(
        weekdayAndDay(day, locale).replace(/ \d{4}$/, ''),
      )
    await expect((await cards(cancelled, locale)).getByText(words.status_cancelled, { exact: true })).toBeVisible()
    for (const day of locale === 'en' ? [moved, except] : []) {
      const none = await cards(day, locale)
      await expect(visitor.getByText(words.nothing_on).first()).toBeVisible()
      await expect(none).toHaveCount(0)
    }

    await open(visitor, inLanguage(locale, `/event/${id}`))
    for (const folded of await visitor.locator('#main aside details:not([open]) > summary').all()) await folded.click()
    const dates = visitor.locator('#main aside')
    await expect(dates.locator('del', { hasText: said(cancelled, locale) })).toBeVisible()
    await expect(dates.getByText(REASON[locale])).toBeVisible()
    await expect(dates.locator('time', { hasText: said(newDay, locale) })).toBeVisible()
    await expect(dates.getByText(said(moved, locale))).toHaveCount(0)
    await expect(dates.getByText(said(except, locale))).toHaveCount(0)
    const from = `${weekdayAndDay(moved, locale)}, `
    await expect(dates.getByText(new RegExp(from)).filter({ visible: true }).first()).toBeVisible()
    await expect(dates.getByText(`${words.changes_so_far} (2)`)).toBeVisible()
    if (locale === 'qu') continue
    expect(await calendarFile(visitor, cancelled)).toMatch(
      new RegExp(`DTSTART;TZID=America/Lima:${localStamp(cancelled)}[^]*${REASON.en}[^]*STATUS:CANCELLED`),
    )
    const movedFile = await calendarFile(visitor, newDay)
    expect(movedFile).toMatch(
      new RegExp(`UID:[\\w-]{36}-${stampOf(moved)}@[^]*DTSTART;TZID=America/Lima:${localStamp(newDay)}`),
    )
    expect(movedFile).toContain('STATUS:CONFIRMED')
  }
  await visitor.close()
})
