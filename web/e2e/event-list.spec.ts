import { expect, type Page, test } from '@playwright/test'
import { SEARCH_DEBOUNCE_MS } from '../src/shared/constants'
import { dayAhead, eveningOf, publish } from './event'
import { expectFocusVisible, tabTo } from './keys'
import { inLanguage, LOCALES, open, SIZES, waitForAllContent, wordsOf } from './portal'
import { longRunIf } from './views'

const t = wordsOf('en')

/** The top edges of the first events, and their heights. */
const firstRows = (page: Page) =>
  page.locator('#main article').evaluateAll((cards) =>
    cards.slice(0, 4).map((card) => ({
      top: card.getBoundingClientRect().top,
      name: card.querySelector('h2, h3')?.getBoundingClientRect().top ?? 0,
    })),
  )

for (const locale of LOCALES)
  test(
    `a phone shows the first event in its upper quarter in ${locale}`,
    longRunIf(locale !== 'qu'),
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, inLanguage(locale, '/events'))
      await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
      const [first] = await firstRows(page)
      expect(first?.top).toBeLessThanOrEqual(210)
    },
  )

for (const locale of LOCALES)
  test(
    `home names four events on the first screen of a phone in ${locale}`,
    longRunIf(locale !== 'qu'),
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, inLanguage(locale, '/'))
      await waitForAllContent(page)
      const events = await firstRows(page)
      // Spanish and Quechua times have twelve hours, so that a coming one takes two lines; late in the evening it is below the line that
      // nothing is on.
      const nothing = await page.getByText(wordsOf(locale).no_event).count()
      expect(events[0]?.name).toBeLessThanOrEqual(nothing > 0 && locale !== 'en' ? 325 : 300)
      expect(events[locale === 'en' ? 3 : 2]?.name).toBeLessThanOrEqual(844)
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

/** Returns a day of the five weeks after those that begin with this one, in Lima. */
function dayOfNextWeeks(day: number) {
  const weekday = (new Date(dayAhead(0)).getUTCDay() + 6) % 7
  return dayAhead(35 - weekday + day)
}

test.describe('list and month', () => {
  // A common word selects these events only: other tests publish and remove events meanwhile.
  const word = `Tupay${Date.now()}`
  const published: Awaited<ReturnType<typeof publish>>[] = []
  test.beforeAll(async () => {
    for (const [number, day] of [8, 8, 20].entries())
      published.push(await publish({ eventName: `${word} ${number}`, ...eveningOf(dayOfNextWeeks(day)) }))
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
      await page.getByRole('link', { name: words.next, exact: true }).click()
      await expect(title).not.toHaveText(current)
      const numbers = page.getByRole('table').locator('.month_count')
      await expect(numbers).toHaveText(['2', '1'])
      await expect(total).toHaveText(/^3 /)
      const address = page.url()
      await page.getByRole('link', { name: words.view_list, exact: true }).click()
      await expect(page.locator('#main article')).toHaveCount(3)
      await expect(total).toHaveText(/^3 /)
      await page.goBack()
      await expect(page).toHaveURL(address)
      await numbers.first().click()
      await expect(page.locator('#main article')).toHaveCount(2)
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
  const others = page.getByRole('button', { name: new RegExp(`^${t.other_dates}`) })
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

test('the calendar of the list stays in the window when numbers make the row wider', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  let answer = () => {}
  const pressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/events/counts**', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/events')
  await page.getByRole('button', { name: t.other_dates }).click()
  const calendar = page.getByRole('grid').last()
  await expect(calendar).toBeInViewport({ ratio: 1 })
  answer()
  await expect(page.getByRole('button', { name: t.weekend, exact: true })).toHaveAccessibleDescription(/\d/)
  await expect(calendar).toBeInViewport({ ratio: 1 })
})

test('on a phone the chosen days are visible, also after going back from an event', async ({ page }) => {
  const [phone] = SIZES
  await page.setViewportSize(phone)
  const [from, to] = [2, 60].map(dayAhead)
  await open(page, `/qu/events?from=${from}&to=${to}`)
  const chosen = page.getByRole('button', { name: new RegExp(`^${wordsOf('qu').other_dates}`) })
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
