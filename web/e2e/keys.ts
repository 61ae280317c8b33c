import { expect, type Locator, type Page } from '@playwright/test'

/** What has the focus can be seen: it is marked, and on the screen once the page has come to rest. */
export async function expectFocusVisible(page: Page) {
  const look = () =>
    page.evaluate(() => {
      const active = document.activeElement as HTMLElement
      // Of a control that is drawn with its label or its toolbar, the frame is what is marked.
      const frames = [active.parentElement, active.parentElement?.parentElement]
      const marks = [active, ...frames, ...active.querySelectorAll('*'), active.nextElementSibling].flatMap(
        (element) => (element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : []),
      )
      const { left, top, width, height } = active.getBoundingClientRect()
      const marked = marks.some(({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && outlineWidth === '3px')
      const onScreen = left + width > 0 && top + height > 0 && left < innerWidth && top < innerHeight
      return marked && onScreen ? 'seen' : `marked ${marked}, on screen ${onScreen}: ${active.outerHTML.slice(0, 120)}`
    })
  await expect.poll(look, { intervals: [30, 100, 200] }).toBe('seen')
}

/** Goes on by the key until the element has the focus; every stop on the way must be seen. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeAttached()
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press(key)
    await expectFocusVisible(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`80 times ${key} and no ${target}`)
}
