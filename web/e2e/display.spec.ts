import { expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { expectNoSidewaysScroll, open } from './portal'
import { filledPages, show, views } from './views'

let event: Awaited<ReturnType<typeof publish>>
test.beforeAll(async () => {
  event = await publish({ eventName: `Noche tranquila ${Date.now()}` })
})
test.afterAll(() => event.remove())

/** What is still moving, as far as it may be seen. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 10)
      .map(({ effect }) => String((effect as KeyframeEffect).target?.className)),
  )

test.describe('for those who want less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  for (const view of views.filter(({ name }) => /^(home|event|menu|dialog-share|lightbox|not-found)$/.test(name)))
    test(`nothing moves on ${view.name}`, async ({ page }) => {
      if (view.width) await page.setViewportSize({ width: view.width, height: 740 })
      await show(page, view, 'en', event.id)
      expect(await moving(page)).toEqual([])
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
    })
})

// A window of 1280 pixels, enlarged twice and four times; Quechua has the longest words.
for (const [percent, width] of [
  [200, 640],
  [400, 320],
] as const)
  test(`at ${percent} % no page has to be scrolled sideways`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: width === 320 ? 256 : 512 })
    for (const view of views.filter(({ as, width: own }) => !as && !own)) {
      await show(page, view, 'qu', event.id)
      await expectNoSidewaysScroll(page, `${view.name} at ${percent} %`)
      // A dialog must fit as well, and be scrollable to its end.
      const over = await page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]')
        return dialog ? dialog.scrollWidth - dialog.clientWidth : 0
      })
      expect(over, `the dialog of ${view.name}`).toBeLessThanOrEqual(0)
    }
  })

test.describe('with the colours of the system', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })
  test('the focus and what is chosen stay visible', async ({ page }) => {
    for (const { path } of filledPages.filter(({ name }) => /^(home|events|contacts)$/.test(name))) {
      await open(page, path)
      for (let stop = 0; stop < 25; stop += 1) {
        await page.keyboard.press('Tab')
        // The parts of a date field are the browser's, and so are their marks.
        if (await page.evaluate(() => document.activeElement?.matches('[type=date]'))) continue
        const mark = await page.evaluate(() => {
          const active = document.activeElement as Element
          const all = [active, active.nextElementSibling].flatMap((element) =>
            element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : [],
          )
          const shown = all.find(
            ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
          )
          return {
            what: active.outerHTML.slice(0, 100),
            seen: shown !== undefined && shown.outlineColor !== getComputedStyle(document.body).backgroundColor,
          }
        })
        expect(mark).toEqual({ what: mark.what, seen: true })
      }
    }
    await open(page, '/')
    const face = (checked: boolean) =>
      page.evaluate((wanted) => {
        const days = [...document.querySelectorAll<HTMLInputElement>('[data-day] input:enabled')]
        const style = getComputedStyle(days.find((day) => day.checked === wanted)?.nextElementSibling as Element)
        return [
          style.backgroundColor,
          style.outlineStyle,
          style.borderTopStyle,
          style.borderTopColor,
          style.color,
        ].join()
      }, checked)
    expect(await face(true)).not.toBe(await face(false))
  })
})
