import { expect, type Page, test } from '@playwright/test'
import { SEARCH_DEBOUNCE_MS } from '../src/shared/constants'
import { dayAhead, eveningOf, publish } from './event'
import { expectFocusVisible, tabTo } from './keys'
import { inLanguage, LOCALES, open, SIZES, waitForAllContent, wordsOf } from './portal'
import { longRunIf } from './views'

const t = wordsOf('en')

/** Returns the bottom edges of the first card's picture and name, and of the window. */
const bottomEdges = (page: Page) =>
  page
    .locator('#main article')
    .first()
    .evaluate((card) => ({
      picture: card.firstElementChild?.getBoundingClientRect().bottom,
      name: card.querySelector('h2')?.getBoundingClientRect().bottom,
      window: window.innerHeight,
    }))

for (const locale of LOCALES)
  test(`a phone shows the first event without scrolling in ${locale}`, longRunIf(locale !== 'qu'), async ({ page }) => {
    const [phone] = SIZES
    await page.setViewportSize(phone)
    await open(page, inLanguage(locale, '/events'))
    await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
    const { picture = 0, name = 0, window: bottom } = await bottomEdges(page)
    expect(picture).toBeGreaterThan(100)
    expect(name).toBeGreaterThan(picture)
    expect(name).toBeLessThanOrEqual(bottom)
  })

for (const locale of LOCALES)
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ])
    test(
      `home shows the days and the first event without scrolling at ${size.width} pixels in ${locale}`,
      longRunIf(locale !== 'qu'),
      async ({ page }) => {
        await page.setViewportSize(size)
        await open(page, inLanguage(locale, '/'))
        await waitForAllContent(page)
        const part = (selector: string) => page.locator(selector).first()
        const cover = await part('[class*=openerHome]').boundingBox()
        expect(cover?.height).toBeLessThanOrEqual(0.4 * size.height)
        await expect(part('#events [role=radiogroup]')).toBeInViewport({ ratio: 1 })
        const card = part('#events article')
        await expect(card.locator('> :first-child')).toBeInViewport({ ratio: 1 })
        // The first line of its name; names of two lines may go on below.
        const line = await card.getByRole('heading').evaluate((name) => ({
          bottom: name.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(name).lineHeight),
          window: window.innerHeight,
        }))
        expect(line.bottom).toBeLessThanOrEqual(line.window)
      },
    )

test('an event with dates tomorrow and next spring comes before one of the day after tomorrow', async ({ page }) => {
  // A common word selects these events only: how many others start before them depends on the time of day.
  const word = `Kuska${Date.now()}`
  const evenings = (...days: number[]) =>
    days.map((day) => ({
      startsAt: `${dayAhead(day)}T19:00:00.000-05:00`,
      endsAt: `${dayAhead(day)}T22:00:00.000-05:00`,
    }))
  const [twice, once] = [`${word} iskay kuti`, `${word} huk kuti`]
  const events = [
    await publish({ eventName: once, occurrences: evenings(2) }),
    await publish({ eventName: twice, occurrences: evenings(1, 120) }),
  ]
  const names = page.locator('#main article').getByRole('heading')
  try {
    await open(page, `/events?q=${word}`)
    await expect(names).toHaveText([twice, once])
    await page.getByRole('button', { name: t.tomorrow, exact: true }).click()
    await expect(page).toHaveURL(/from=/)
    await expect(names).toHaveText([twice])
  } finally {
    for (const event of events) await event.remove()
  }
})

/** Returns a day of the next month in Lima. */
function dayOfNextMonth(day: number) {
  const [year = 0, month = 0] = dayAhead(0).split('-').map(Number)
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}

test.describe('list and month', () => {
  // A common word selects these events only: other tests publish and remove events meanwhile.
  const word = `Tupay${Date.now()}`
  const published: Awaited<ReturnType<typeof publish>>[] = []
  test.beforeAll(async () => {
    for (const [number, day] of [9, 9, 20].entries())
      published.push(await publish({ eventName: `${word} ${number}`, ...eveningOf(dayOfNextMonth(day)) }))
  })
  test.afterAll(async () => {
    for (const event of published) await event.remove()
  })

  for (const locale of LOCALES)
    test(`have the same events, and Back leads to the month, in ${locale}`, {
      tag: locale === 'qu' ? '@core' : [],
    }, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const words = wordsOf(locale)
      const total = page.getByRole('status').filter({ hasText: /^\d/ })
      await open(page, inLanguage(locale, `/events?free=true&q=${word}`))
      await page.getByRole('link', { name: words.view_month, exact: true }).click()
      const title = page.locator('#month-title')
      const current = (await title.textContent()) ?? ''
      await page.getByRole('link', { name: words.next_month, exact: true }).click()
      await expect(title).not.toHaveText(current)
      const days = page.locator('#main td > a')
      await expect(days.locator('span:nth-of-type(2)')).toHaveText(['2', '1'])
      await expect(total).toHaveText(/^3 /)
      const address = page.url()
      await page.getByRole('link', { name: words.view_list, exact: true }).click()
      await expect(page.locator('#main article')).toHaveCount(3)
      await expect(total).toHaveText(/^3 /)
      await page.goBack()
      await days.first().click()
      await expect(page.locator('#main article')).toHaveCount(2)
      await expect(total).toHaveText(/^2 /)
      await page.goBack()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('table')).toBeVisible()
    })
})

test('a press on an event opens it although the words just typed are not searched yet', async ({ page }) => {
  const word = `Llamkay${Date.now()}`
  const event = await publish({ eventName: word })
  try {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/EventPage-*.js', async (route) => {
      await released
      await route.continue()
    })
    await open(page, `/events?q=${word}`)
    const link = page.locator('#main').getByRole('link', { name: word })
    await expect(link).toBeVisible()
    const asked = page.waitForRequest('**/assets/EventPage-*.js')
    await page.clock.install()
    await page.getByRole('combobox', { name: t.search_events }).fill('other words')
    await link.click()
    await asked
    await page.clock.runFor(SEARCH_DEBOUNCE_MS * 2)
    release()
    await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word)
  } finally {
    await event.remove()
  }
})

test('the days of the list are chosen by keyboard', async ({ page }) => {
  await open(page, '/events')
  const today = page.getByRole('button', { name: t.today, exact: true })
  await tabTo(page, today)
  await page.keyboard.press('Enter')
  await expect(today).toHaveAttribute('aria-pressed', 'true')
  await expect(today).toBeFocused()
  await expectFocusVisible(page)
  const others = page.getByRole('button', { name: t.other_dates })
  await tabTo(page, others)
  await page.keyboard.press('Enter')
  const last = page.getByLabel(t.to_day, { exact: true })
  await expect(last).toBeVisible()
  await tabTo(page, last)
  await page.keyboard.press('Escape')
  await expect(last).toBeHidden()
  await expect(others).toBeFocused()
  await page.keyboard.press('Enter')
  await last.fill(dayAhead(40))
  await expect(others).toHaveAccessibleName(new RegExp(`^${t.other_dates}: `))
  await expect(today).toHaveAttribute('aria-pressed', 'false')
})

test('on a phone the chosen days are visible, also after going back from an event', async ({ page }) => {
  const [phone] = SIZES
  await page.setViewportSize(phone)
  const [from, to] = [2, 60].map(dayAhead)
  await open(page, `/qu/events?from=${from}&to=${to}`)
  const chosen = page.getByRole('button', { name: wordsOf('qu').other_dates })
  await expect(chosen).toBeInViewport({ ratio: 1 })
  // Before the list has loaded, the first card is one of those that are always open, below the first screen.
  await waitForAllContent(page)
  // Without the scroll that a click needs when the name is below the first screen.
  await page.locator('#main article a').first().dispatchEvent('click')
  await expect(page).toHaveURL(/\/event\//)
  await page.goBack()
  await expect(page).toHaveURL(`/qu/events?from=${from}&to=${to}`)
  await expect(chosen).toBeInViewport({ ratio: 1 })
})

for (const [locale, name] of [
  ['en', 'Lord of the Earthquakes'],
  ['es', 'Señor de los Temblores'],
  ['qu', 'Taytacha Temblores'],
] as const)
  test(`on a phone, one field finds a feast by any name and spelling in ${locale}`, {
    tag: locale === 'es' ? '@core' : [],
  }, async ({ page }) => {
    const words = wordsOf(locale)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, inLanguage(locale, '/events'))
    for (const typed of ['senor tembolres', 'lord of the earthquakes', 'taitacha temblores']) {
      await page.getByRole('combobox').fill(typed)
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      const corrected = page.getByText(words.search_corrected.replace('{{words}}', 'senor temblores'))
      await expect(corrected).toHaveCount(typed === 'senor tembolres' ? 1 : 0)
    }
  })
