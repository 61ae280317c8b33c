import { expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { open, wordsOf } from './portal'

const t = wordsOf('en')
/** Far from all others: each has a sign of its own. */
const SQUARES = { 'Xilorzo norte': '-13.9194,-71.6836', 'Xilorzo sur': '-14.45,-72.084' }
const [FIRST = '', SECOND = ''] = Object.keys(SQUARES)
const events: Awaited<ReturnType<typeof publish>>[] = []

test.beforeAll(async () => {
  for (const [eventName, coordinates] of Object.entries(SQUARES))
    events.push(await publish({ eventName, eventAddress: { address: 'Plaza', coordinates, city: 1 } }))
})
test.afterAll(async () => {
  for (const event of events) await event.remove()
})

/** The map of a phone with the signs of both events. */
async function openMap(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/events?view=map&q=xilorzo')
  const list = page.getByRole('region', { name: t.events })
  await expect(list.getByRole('article')).toHaveCount(2)
  return list
}

const sign = (page: Page, name: string) => page.getByRole('region', { name: t.map }).getByRole('button', { name })

test('on a phone the map fills the screen between the bars, and the list is a sheet with three stops', async ({
  page,
}) => {
  const list = await openMap(page)
  const map = await page.getByRole('region', { name: t.map }).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect(map?.width).toBe(390)
  expect(map?.y).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  const heights: number[] = []
  for (let stop = 0; stop < 3; stop++) {
    await expect(list).not.toHaveAttribute('data-pulled')
    await page.waitForTimeout(300) // the movement
    heights.push((await list.boundingBox())?.height ?? 0)
    await list.getByRole('button', { name: '2 events' }).click()
  }
  const [peek = 0, half = 0, full = 0] = heights
  expect(peek).toBeGreaterThan(60)
  expect(half).toBeGreaterThan(2 * peek)
  expect(full).toBeGreaterThan(1.3 * half)
})

test('a pressed sign raises the card of its event over the map, and a swipe goes to the next one', async ({ page }) => {
  const list = await openMap(page)
  await sign(page, FIRST).click()
  const card = list.getByRole('article')
  await expect(card.getByRole('link', { name: FIRST })).toBeFocused()
  await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(sign(page, FIRST)).toHaveAttribute('aria-pressed', 'true')
  // A finger that moves to the left; Playwright has no such gesture.
  await list.evaluate((element) => {
    const at = (x: number) => [new Touch({ identifier: 1, target: element, clientX: x, clientY: 700 })]
    element.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(300), changedTouches: at(300) }))
    element.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: at(150) }))
  })
  await expect(card.getByRole('link', { name: SECOND })).toBeVisible()
  await expect(sign(page, SECOND)).toHaveAttribute('aria-pressed', 'true')
  await list.getByRole('button', { name: t.previous }).click()
  await expect(card.getByRole('link', { name: FIRST })).toBeFocused()
})

test('a finger pulls the sheet over the map', async ({ page }) => {
  const list = await openMap(page)
  const box = await list.getByRole('button', { name: '2 events' }).boundingBox()
  if (!box) throw new Error('no handle')
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y - 200, { steps: 6 })
  await page.mouse.up()
  await expect(list).toHaveAttribute('data-stop', 'half')
})

test('what a keyboard reaches in the list is not below the screen', async ({ page }) => {
  const list = await openMap(page)
  await list.getByRole('button', { name: '2 events' }).focus()
  await page.keyboard.press('Tab')
  await expect(list.getByRole('article').first().getByRole('link').first()).toBeFocused()
  await expect(list).toHaveAttribute('data-stop', 'half')
})
