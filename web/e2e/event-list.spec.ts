import { expect, type Page, test } from '@playwright/test'
import { dayAhead, publish } from './event'
import { expectSeen, goTo } from './keys'
import { inLanguage, LOCALES, open, SIZES, wordsOf } from './portal'

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
  test(`a phone shows the first event at once in ${locale}`, async ({ page }) => {
    const [phone] = SIZES
    await page.setViewportSize(phone)
    await open(page, inLanguage(locale, '/events'))
    await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
    const { picture = 0, name = 0, window: bottom } = await endsOf(page)
    expect(picture).toBeGreaterThan(100)
    expect(name).toBeGreaterThan(picture)
    expect(name).toBeLessThanOrEqual(bottom)
  })

test('an event of tomorrow and of next spring stands with those of tomorrow', async ({ page }) => {
  const name = `Dos noches ${Date.now()}`
  const at = (days: number, hour: number) => `${dayAhead(days)}T${hour}:00:00.000-05:00`
  const event = await publish({
    eventName: name,
    occurrences: [1, 120].map((days) => ({ startsAt: at(days, 10), endsAt: at(days, 11) })),
  })
  try {
    await open(page, '/events')
    await expect(page.locator('#main').getByRole('link', { name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: t.tomorrow, exact: true }).click()
    await expect(page).toHaveURL(/from=/)
    await expect(page.locator('#main').getByRole('link', { name, exact: true })).toBeVisible()
  } finally {
    await event.remove()
  }
})

test('the days of the list are chosen without a mouse', async ({ page }) => {
  await open(page, '/events')
  const today = page.getByRole('button', { name: t.today, exact: true })
  await goTo(page, today)
  await page.keyboard.press('Enter')
  await expect(today).toHaveAttribute('aria-pressed', 'true')
  await expect(today).toBeFocused()
  await expectSeen(page)
  const others = page.getByRole('button', { name: t.other_dates })
  await goTo(page, others)
  await page.keyboard.press('Enter')
  const last = page.getByLabel(t.to_day, { exact: true })
  await expect(last).toBeVisible()
  await goTo(page, last)
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
