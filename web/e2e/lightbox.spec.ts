import { type CDPSession, expect, test } from '@playwright/test'
import { publish } from './event'
import { open, wordsOf } from './portal'

const words = wordsOf('en')
let event: Awaited<ReturnType<typeof publish>>
test.beforeAll(async () => {
  event = await publish({ eventName: 'Noche de las danzas' })
})
test.afterAll(() => event.remove())
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

/** Sends the touch events of a swipe: start, a few moves, end. */
async function swipe(finger: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  }
  await touch('touchEnd', [])
}

test('a horizontal swipe changes the photo, a vertical one does not', async ({ page, context }) => {
  await open(page, `/event/${event.id}`)
  await page
    .getByRole('button', { name: new RegExp(`^${words.enlarge}: `) })
    .first()
    .tap()
  const box = page.getByRole('dialog')
  await expect(box.getByText('1 / 2')).toBeVisible()
  const finger = await context.newCDPSession(page)
  await swipe(finger, { x: 300, y: 370 }, { x: 80, y: 380 })
  await expect(box.getByText('2 / 2')).toBeVisible()
  await swipe(finger, { x: 80, y: 370 }, { x: 300, y: 360 })
  await expect(box.getByText('1 / 2')).toBeVisible()
  await swipe(finger, { x: 180, y: 560 }, { x: 240, y: 200 })
  await swipe(finger, { x: 200, y: 370 }, { x: 180, y: 370 })
  await expect(box.getByText('1 / 2')).toBeVisible()
  // While the vertical swipe still scrolls by inertia, a tap only stops the scrolling.
  await expect(async () => {
    if (await box.isVisible()) await box.getByRole('button', { name: words.close }).tap()
    await expect(box).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})
