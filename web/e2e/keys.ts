import { expect, type Locator, type Page } from '@playwright/test'

/** Expects the focused element to have a visible focus indicator and to be on the screen once scrolling has ended. */
export async function expectFocusVisible(page: Page) {
  const look = () =>
    page.evaluate(() => {
      const active = document.activeElement as HTMLElement
      // A control that is drawn with its label or toolbar has the indicator on its container.
      const containers = [active.parentElement, active.parentElement?.parentElement]
      const styles = [active, ...containers, ...active.querySelectorAll('*'), active.nextElementSibling].flatMap(
        (element) => (element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : []),
      )
      const { left, top, width, height } = active.getBoundingClientRect()
      const marked = styles.some(({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && outlineWidth === '3px')
      const onScreen = left + width > 0 && top + height > 0 && left < innerWidth && top < innerHeight
      return marked && onScreen ? 'seen' : `marked ${marked}, on screen ${onScreen}: ${active.outerHTML.slice(0, 120)}`
    })
  await expect.poll(look, { intervals: [30, 100, 200] }).toBe('seen')
}

/** Presses a key until the target has the focus; each element on the way must have a visible focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeAttached()
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press((await inToolbarWith(target)) ? 'ArrowRight' : key)
    await expectFocusVisible(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`pressing ${key} 80 times does not reach ${target}`)
}

/** Whether the focus is on a button of the target's toolbar, which is one tab stop: the arrow keys move inside of it. */
const inToolbarWith = (target: Locator) =>
  target.evaluate((element) => {
    const toolbar = element.closest('[role=toolbar]')
    const { activeElement } = document
    return (
      Boolean(toolbar?.contains(activeElement)) &&
      [element, activeElement].every((one) => one?.matches('.filters_pill'))
    )
  })
