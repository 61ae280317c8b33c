import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { dayAhead, eveningOf, publish } from './event'
import {
  homeTitle,
  inLanguage,
  LOCALES,
  type Locale,
  open,
  openDays,
  SIZES,
  waitForAllContent,
  waitForApplication,
  wordsOf,
} from './portal'
import { longRunIf } from './views'

type Words = ReturnType<typeof wordsOf>
const name = `Noche de las danzas ${Date.now()}`
const day = dayAhead(3)
let event: Awaited<ReturnType<typeof publish>>

test.beforeAll(async () => {
  event = await publish({ eventName: name, ...eveningOf(day) })
})
test.afterAll(() => event.remove())
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const locale of LOCALES)
  for (const [column, viewport] of SIZES.entries()) {
    // The short run tests a phone in Quechua, which has the longest words; keyboard.spec.ts tests a wide screen. The long run
    // tests all pairs.
    const isRepresentative = locale === 'qu' && column === 0
    test.describe(`a visitor at ${viewport.width} pixels`, () => {
      test.use({ viewport })
      test(
        `finds an event and goes back, in ${locale}`,
        isRepresentative ? { tag: '@core' } : longRunIf(true),
        async ({ page }) => {
          const t = wordsOf(locale)
          await test.step('chooses a day and a category', () => chooseDayAndCategory(page, t, locale))
          const position = await test.step('opens an event', () => openCard(page, locale))
          await test.step('shares it', () => share(page, t))
          await test.step('adds it to the calendar', () => addToCalendar(page, t))
          await test.step('views its photos', () => viewPhotos(page, t))
          await test.step('returns to the same scroll position by Back', () => goBack(page, position))
          await test.step('filters the list of events', () => filterList(page, t))
          await test.step('changes the language', () => changeLanguage(page, locale))
          await test.step('opens the host and its events of a day', () => openHost(page, t, locale))
          await test.step('reads the news', () => readNews(page, t, locale))
        },
      )
    })
  }

async function chooseDayAndCategory(page: Page, t: Words, locale: Locale) {
  await open(page, inLanguage(locale, '/'))
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeTitle(locale))
  await openDays(page, locale)
  await chooseDay(page)
  await expect(page).toHaveURL((url) => url.searchParams.get('date') === day)
  await page.getByRole('button', { name: t.filters, exact: true }).click()
  await page.getByRole('button', { name: t.event_category_filter_placeholder, exact: true }).click()
  const choice = page.locator('label', { has: page.getByRole('checkbox') }).first()
  await choice.click()
  await expect(page).toHaveURL(/category=/)
  await expect(async () => {
    const count = Number(await choice.locator('small').textContent())
    expect(count).toBeGreaterThan(0)
    // Those that are always open are in a row, which has eight at most.
    const shown = await page.locator('#events article').count()
    if (count <= 8) expect(shown).toBe(count)
    else expect(shown).toBeGreaterThanOrEqual(8)
  }).toPass()
  await page.getByRole('checkbox', { checked: true }).click()
  await expect(page).not.toHaveURL(/category=/)
  await page.getByRole('checkbox', { name: await danceIn(page, locale) }).click()
  await expect(page).toHaveURL(/category=dance(&|$)/)
  await page.keyboard.press('Escape')
}

async function danceIn(page: Page, locale: Locale): Promise<RegExp> {
  const answer = await page.request.get(`/api/event-categories?filters[eventCategoryCode]=dance&locale=${locale}`)
  const [found] = (await answer.json()).data
  return new RegExp(`^${found.attributes.eventCategoryName} ?\\d+$`)
}

/**
 * Opens the first card, which is the test's own event: on a coming day, shows of every evening come after it. Returns the scroll
 * position at the click.
 */
async function openCard(page: Page, locale: Locale) {
  const link = page.locator('#events article').first().getByRole('link', { name })
  // The cards may be replaced by those of the new filter at this moment; a removed card does not scroll the page.
  await expect(async () => {
    await expect(link).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 150, behavior: 'instant' }))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  }).toPass()
  await page.evaluate(() => {
    document.addEventListener('click', () => Object.assign(window, { clickedAt: scrollY }), {
      capture: true,
      once: true,
    })
  })
  await link.click()
  await expect(page).toHaveURL((url) => url.pathname === inLanguage(locale, `/event/${event.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const chip = page.locator('#main').getByText(wordsOf(locale).shown_in_spanish, { exact: true }).first()
  if (locale === 'es') await expect(chip).toHaveCount(0)
  else await expect(chip).toBeVisible()
  return page.evaluate(() => (window as unknown as { clickedAt: number }).clickedAt)
}

async function share(page: Page, t: Words) {
  await page.getByRole('button', { name: t.share, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.share })
  const whatsApp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  const lines = new URL(whatsApp ?? '').searchParams.get('text')?.split('\n') ?? []
  // Title, date and place in one line, and the address.
  const [text = '', ...rest] = lines
  expect(text.split(' · ')).toEqual([name, expect.stringMatching(/\d/), expect.stringContaining('Plaza de Armas')])
  expect(rest).toEqual([page.url()])
  await expect(dialog.getByRole('img', { name: t.qr_code })).toBeVisible()
  await dialog.getByRole('button', { name: t.copy_link }).click()
  await expect(page.getByText(t.link_copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function addToCalendar(page: Page, t: Words) {
  await page.getByRole('button', { name: t.calendar_short, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.add_to_calendar })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: t.calendar_apple }).click(),
  ])
  const file = readFileSync(await download.path(), 'utf8')
  expect(file).toContain(`DTSTART;TZID=America/Lima:${day.replaceAll('-', '')}T190000`)
  for (const calendar of ['Google Calendar', 'Outlook']) {
    await expect(dialog.getByRole('link', { name: calendar })).toHaveAttribute('href', /^https:\/\//)
  }
  await dialog.getByRole('button', { name: t.close }).click()
  await expect(dialog).toHaveCount(0)
}

async function viewPhotos(page: Page, t: Words) {
  await page
    .getByRole('button', { name: new RegExp(`^${t.enlarge}: `) })
    .first()
    .click()
  const box = page.getByRole('dialog')
  await expect(box.getByText('1 / 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(box.getByText('2 / 2')).toBeVisible()
  await box.getByRole('button', { name: t.next }).click()
  await expect(box.getByText('1 / 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
}

const expectScrollPosition = (page: Page, position: number, within = 4) =>
  expect
    .poll(() => page.evaluate((y) => Math.abs(scrollY - y), position), { message: 'pixels from the scroll position' })
    .toBeLessThan(within)

async function chooseDay(page: Page) {
  const label = page.locator(`[data-day="${day}"]`)
  // Into the middle: the scroll-up button appears with the scroll, and on a phone it covers the last day at the bottom.
  await label.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await label.click()
}

async function goBack(page: Page, position: number) {
  expect(position).toBeGreaterThan(100)
  await page.goBack()
  await expect(page).toHaveURL((url) => url.searchParams.get('date') === day)
  await expect(page.locator('#events article').first().getByRole('link', { name })).toBeVisible()
  await expectScrollPosition(page, position)
}

/** Follows a link of the header's row, or of the menu on a narrow screen. */
async function follow(page: Page, t: Words, label: string) {
  const isNarrow = await page.getByRole('banner').getByRole('navigation').isHidden()
  if (isNarrow) await page.getByRole('button', { name: t.open_menu }).click()
  const around = isNarrow ? page.getByRole('dialog') : page.getByRole('banner')
  await around.getByRole('link', { name: label, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function filterList(page: Page, t: Words) {
  await follow(page, t, t.events)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.events)
  for (const name of [t.tonight, t.today, t.tomorrow, t.weekend]) {
    const pill = page.getByRole('button', { name, exact: true })
    await pill.click()
    await expect(page).toHaveURL(/\?(from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}|when=\w+)$/)
    await expect(pill).toHaveAttribute('aria-pressed', 'true')
    await pill.click()
    await expect(page).toHaveURL(({ search }) => search === '')
  }
  const field = page.getByRole('combobox', { name: t.search_events })
  await field.fill('danzas')
  await field.press('Enter') // closes the suggestions, which cover the filters
  await expect(page).toHaveURL(/q=danzas/)
  await page.getByRole('button', { name: t.city_filter_placeholder, exact: true }).click()
  // Until then, the page shows the list of before, and does not say that it loads.
  const narrowed = page.waitForResponse((response) => /\/events\/search\?.*cityCode.*pagination/.test(response.url()))
  await page.getByRole('checkbox').first().click()
  await expect(page).toHaveURL(/city=/)
  await page.keyboard.press('Escape')
  await narrowed
  const shown = () => page.locator('#main').locator('article h2, [role=status]').allTextContents()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
  const address = page.url()
  await waitForAllContent(page)
  const before = await shown()
  await page.reload()
  await waitForApplication(page)
  expect(page.url()).toBe(address)
  await expect(field).toHaveValue('danzas')
  await expect.poll(shown).toEqual(before)
  await field.fill('')
  await expect(page).not.toHaveURL(/q=/)
  await expect(page.locator('#main article').nth(8)).toBeVisible()
}

const ownNames = { en: 'English', es: 'Español', qu: 'Runasimi' }

async function chooseLanguage(page: Page, from: Locale, to: Locale) {
  await page.getByRole('button', { name: `${wordsOf(from).language}: ${ownNames[from]}` }).click()
  await page.getByRole('button', { name: ownNames[to], exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(to).events)
  await expect(page.locator('html')).toHaveAttribute('lang', to)
}

/** Changes the language and back; page, filter and scroll position stay the same. */
async function changeLanguage(page: Page, locale: Locale) {
  const { search } = new URL(page.url())
  expect(search).toContain('city=')
  await page.evaluate(() => window.scrollTo({ top: 350, behavior: 'instant' }))
  await expectScrollPosition(page, 350)
  const next = LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? 'en'
  for (const [from, to] of [
    [locale, next],
    [next, locale],
  ] as const) {
    await chooseLanguage(page, from, to)
    await expect(page).toHaveURL((url) => url.pathname === inLanguage(to, '/events') && url.search === search)
    await expect(page.locator('#main article').nth(8)).toBeVisible()
    // Longer words may wrap to another line; the browser then keeps the visible content in place, so the scroll position differs.
    await expectScrollPosition(page, 350, 100)
  }
}

async function openHost(page: Page, t: Words, locale: Locale) {
  await open(page, inLanguage(locale, `/event/${event.id}`))
  const card = page.getByRole('region', { name: t.organisator_contact, exact: true })
  const called = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: t.more_info }).click()
  await expect(page).toHaveURL(/\/event-host\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(called)
  await expect(page.getByRole('heading', { name: t.events_of_host })).toBeVisible()
  // Below eight events there are no days to choose from, but a day can be shared.
  await open(page, `${new URL(page.url()).pathname}?date=${day}`)
  await expect(page.locator(`[data-day="${day}"] input`)).toBeChecked()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: t.all_coming }).click()
  await expect(page).toHaveURL(/\/event-host\/\d+$/)
}

async function readNews(page: Page, t: Words, locale: Locale) {
  await follow(page, t, t.news)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.news)
  const item = page.locator('#main article h2').first()
  const title = (await item.textContent()) ?? ''
  await item.getByRole('link').click()
  await expect(page).toHaveURL((url) => url.pathname.startsWith(inLanguage(locale, '/news/')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}
