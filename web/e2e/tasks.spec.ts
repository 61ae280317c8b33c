import { expect, type Locator, type Page, test } from '@playwright/test'
import { publish } from './event'
import { inLanguage, LOCALES, open, wordsOf } from './portal'

// What visitors come for, each from the home page on a phone, within a number of taps and letters. The server's clock decides what is on
// now, so that the events of these journeys go on from now for eight days.

const DAY_MS = 24 * 3_600_000
const SAN_BLAS = { city: 1, address: 'Plazoleta de San Blas', coordinates: '-13.515,-71.9749' }

const goingOn = () => ({
  eventStartDate: new Date().toISOString(),
  eventEndDate: new Date(Date.now() + 8 * DAY_MS).toISOString(),
})

/** Counts taps and typed letters. A target must be in the viewport before it is tapped; scrolling is not counted. */
function visitor(page: Page) {
  const effort = { taps: 0, letters: 0 }
  return {
    effort,
    tap: async (target: Locator) => {
      effort.taps += 1
      await expect(target).toBeInViewport()
      await target.tap()
    },
    type: async (text: string) => {
      effort.letters += text.length
      await page.keyboard.type(text)
    },
  }
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

for (const locale of LOCALES) {
  const words = wordsOf(locale)
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const bar = (page: Page) => page.getByRole('navigation', { name: words.main_pages })

  test(`something free with children takes two taps, in ${locale}`, async ({ page }) => {
    const name = `Títeres en la plazoleta ${locale}`
    const event = await publish({
      eventName: name,
      eventAddress: SAN_BLAS,
      ...goingOn(),
      audiences: [{ audience: 'children' }],
    })
    try {
      await open(page, inLanguage(locale, '/'))
      const { effort, tap } = visitor(page)
      await tap(button(page, words.free))
      await tap(button(page, words.with_children))
      await expect(page.locator('#events').getByRole('link', { name, exact: true })).toBeVisible()
      expect(effort).toEqual({ taps: 2, letters: 0 })
    } finally {
      await event.remove()
    }
  })

  test(`the next Corpus Christi takes one tap and four letters, in ${locale}`, async ({ page }) => {
    await open(page, inLanguage(locale, '/'))
    const { effort, tap, type } = visitor(page)
    await tap(page.getByRole('combobox', { name: words.search_events }))
    await type('corp')
    const feast = page.getByRole('group', { name: words.suggested_feasts }).getByRole('option').first()
    await expect(feast).toContainText(words.feast_corpus)
    await expect(feast).toContainText(/20\d\d/)
    expect(effort).toEqual({ taps: 1, letters: 4 })
  })

  test(`all Fridays of an organiser in the own calendar take four taps, in ${locale}`, async ({ page }) => {
    await open(page, inLanguage(locale, '/'))
    const { effort, tap, type } = visitor(page)
    await tap(page.getByRole('combobox', { name: words.search_events }))
    await type('planet')
    await tap(page.getByRole('group', { name: words.suggested_hosts }).getByRole('option').first())
    await expect(page).toHaveURL(/host=\d+/)
    const follow = button(page, words.subscribe)
    await follow.scrollIntoViewIfNeeded()
    await tap(follow)
    const dialog = page.getByRole('dialog', { name: words.subscribe })
    await tap(dialog.getByRole('checkbox').nth(4).locator('xpath=ancestor::label'))
    await expect(dialog.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /weekday(=|%3D)fr/)
    expect(effort).toEqual({ taps: 4, letters: 6 })
  })

  test(`saving two events and seeing them takes three taps, in ${locale}`, async ({ page }) => {
    await open(page, inLanguage(locale, '/'))
    const { effort, tap } = visitor(page)
    const cards = page.locator('#events').getByRole('article')
    await expect(cards.nth(1)).toBeVisible()
    const names = [cards.nth(0), cards.nth(1)].map((card) => card.getByRole('heading'))
    const saved = await Promise.all(names.map((name) => name.textContent()))
    for (const index of [0, 1]) await tap(cards.nth(index).getByRole('button', { pressed: false }))
    await tap(bar(page).getByRole('link', { name: words.saved }))
    for (const name of saved)
      await expect(
        page
          .locator('#main')
          .getByRole('link', { name: name ?? '', exact: true })
          .first(),
      ).toBeVisible()
    expect(effort).toEqual({ taps: 3, letters: 0 })
  })

  test(`this weekend on the map takes two taps, in ${locale}`, async ({ page }) => {
    const name = `Retreta del centro ${locale}`
    const event = await publish({ eventName: name, ...goingOn() })
    try {
      await open(page, inLanguage(locale, '/'))
      const { effort, tap } = visitor(page)
      await tap(bar(page).getByRole('link', { name: words.map }))
      await tap(button(page, words.weekend))
      await expect(page).toHaveURL(/when=weekend/)
      const map = page.getByRole('region', { name: words.map })
      await expect(map.getByRole('button').filter({ hasText: /\d/ }).first()).toBeInViewport()
      expect(effort).toEqual({ taps: 2, letters: 0 })
    } finally {
      await event.remove()
    }
  })

  test(`who organises an event, and how to call them, takes one tap, in ${locale}`, async ({ page }) => {
    const event = await publish({ eventName: `Charla del barrio ${locale}`, ...goingOn() })
    try {
      await open(page, inLanguage(locale, '/'))
      const { effort, tap } = visitor(page)
      await tap(page.locator('#events').getByRole('article').first().getByRole('link').first())
      await expect(page).toHaveURL(/\/event\/\d+$/)
      const head = page.locator('.eventHead_by')
      await expect(head.locator('a[href*="/event-host/"]')).toBeInViewport()
      await expect(head.getByRole('link', { name: words.call })).toBeInViewport()
      expect(effort).toEqual({ taps: 1, letters: 0 })
    } finally {
      await event.remove()
    }
  })
}
