import { expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { open, signInByToken, waitForAllContent, wordsOf } from './portal'
import { longRunIf } from './views'

const t = wordsOf('en')

const FONT_MS = 200

type Shift = PerformanceEntry & { sources?: { node: Node | null }[] }

/** Records which parts of the content move from the start of a page on, and when; the header has its own actions. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const [shifts, fonts]: [{ at: number; part: string }[], number[]] = [[], []]
    Object.assign(window, { shifts, fonts })
    document.fonts.addEventListener('loadingdone', () => fonts.push(performance.now()))
    new PerformanceObserver((list) => {
      for (const { startTime, sources = [] } of list.getEntries() as Shift[]) {
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          if (element?.closest('#main')) shifts.push({ at: startTime, part: element.outerHTML.slice(0, 80) })
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The parts that have moved. What moves within FONT_MS of a font's arrival is the font's: layout-shift.spec.ts bounds it. */
const shifted = (page: Page) =>
  page.evaluate((fontMs) => {
    const { shifts, fonts } = window as unknown as { shifts: { at: number; part: string }[]; fonts: number[] }
    return shifts.filter(({ at }) => !fonts.some((font) => Math.abs(at - font) < fontMs)).map(({ part }) => part)
  }, FONT_MS)

for (const width of [360, 1440]) {
  test(
    `the host edits, duplicates and cancels from the page and the cards, ${width} px`,
    longRunIf(width === 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const name = `Tusuy tuta ${Date.now()}`
      const event = await publish({ eventName: name })
      try {
        // A visitor's page has no actions; where they lie for the host, nothing else is.
        await open(page, `/event/${event.id}`)
        await waitForAllContent(page)
        await expect(page.getByRole('link', { name: `${t.edit_event}: ${name}` })).toHaveCount(0)
        const before = await page.locator('.eventPage_columns').boundingBox()

        await signInByToken(page, 'host@raymi.example')
        await recordShifts(page)
        await open(page, `/event/${event.id}`)
        const edit = page.getByRole('link', { name: `${t.edit_event}: ${name}` })
        await expect(edit).toBeVisible()
        expect(await page.locator('.eventPage_columns').boundingBox()).toEqual(before)
        expect(await shifted(page)).toEqual([])

        await page.getByRole('button', { name: `${t.more_actions}: ${name}` }).click()
        await page.getByRole('dialog', { name }).getByRole('button', { name: t.cancel_event }).click()
        const dialog = page.getByRole('dialog', { name: t.cancel_event })
        await dialog.getByLabel(`${t.reason}: English`).fill('The bridge is closed.')
        await dialog.getByRole('button', { name: t.cancel_event, exact: true }).click()
        await expect(page.getByText('The bridge is closed.').first()).toBeVisible()
        await page.getByRole('button', { name: `${t.more_actions}: ${name}` }).click()
        await page.getByRole('dialog', { name }).getByRole('button', { name: t.bring_back }).click()
        await expect(page.getByText('The bridge is closed.')).toHaveCount(0)

        await open(page, `/events?q=${encodeURIComponent(name)}`)
        await page.getByRole('button', { name: `${t.more_actions}: ${name}` }).click()
        await page.getByRole('dialog', { name }).getByRole('link', { name: t.duplicate }).click()
        await expect(page).toHaveURL(new RegExp(`/create-event\\?from=${event.id}$`))

        await open(page, `/events?q=${encodeURIComponent(name)}`)
        await page.getByRole('link', { name: `${t.edit_event}: ${name}` }).click()
        await expect(page).toHaveURL(new RegExp(`/event-edit/${event.id}$`))
      } finally {
        await event.remove()
      }
    },
  )
}
