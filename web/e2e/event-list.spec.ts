import { expect, type Page, test } from '@playwright/test'
import { dayAhead, publish } from './event'
import { expectFocusVisible, tabTo } from './keys'
import { inLanguage, LOCALES, open, SIZES, wordsOf } from './portal'
import { longRunIf } from './views'

const t = wordsOf('en')

/** Where the first card's picture and name end, and where the window does. */
const endsOf = (page: Page) =>
  page
    .locator('#main article')
    .first()
    .evaluate((card) => ({
      picture: card.firstElementChild?.getBoundingClientRect().bottom,
      name: card.querySelector('h2')?.getBoundingClientRect().bottom,
      window: window.innerHeight,
    }))

for (const locale of LOCALES)
  test(`a phone shows the first event at once in ${locale}`, longRunIf(locale !== 'qu'), async ({ page }) => {
    const [phone] = SIZES
    await page.setViewportSize(phone)
    await open(page, inLanguage(locale, '/events'))
    await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
    const { picture = 0, name = 0, window: bottom } = await endsOf(page)
    expect(picture).toBeGreaterThan(100)
    expect(name).toBeGreaterThan(picture)
    expect(name).toBeLessThanOrEqual(bottom)
  })

test('an event of tomorrow and of next spring stands before one of the day after', async ({ page }) => {
  // Found by the same word, since how many others begin before them is a question of the hour.
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

test('the days of the list are chosen without a mouse', async ({ page }) => {
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

test('on a phone the chosen days are in sight, and the way back from an event leads to them', async ({ page }) => {
  const [phone] = SIZES
  await page.setViewportSize(phone)
  const [from, to] = [2, 60].map(dayAhead)
  await open(page, `/qu/events?from=${from}&to=${to}`)
  const chosen = page.getByRole('button', { name: wordsOf('qu').other_dates })
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await page.locator('#main article a').first().click()
  await expect(page).toHaveURL(/\/event\//)
  await page.goBack()
  await expect(page).toHaveURL(`/qu/events?from=${from}&to=${to}`)
  await expect(chosen).toBeInViewport({ ratio: 1 })
})
