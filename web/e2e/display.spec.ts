import { type ElementHandle, expect, type Page, test } from '@playwright/test'
import { legibilityProblems, scrollThrough } from './legibility'
import { open, openDays, signInByToken, wordsOf } from './portal'
import { createTestData } from './testData'
import { contentPages, longRunIf, longRunUnless, show, views } from './views'
import { withoutWebGL } from './webGL'

let testData: Awaited<ReturnType<typeof createTestData>>
test.beforeAll(async () => {
  testData = await createTestData(`Noche tranquila ${Date.now()}`)
})
test.afterAll(() => testData.clear())

/** Returns the class names of elements with a running animation that lasts long enough to be visible. */
const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 10)
      .map(({ effect }) => String((effect as KeyframeEffect).target?.className)),
  )

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  for (const view of views.filter(({ name }) => /^(home|event|menu|dialog-share|lightbox|not-found)$/.test(name)))
    test(`nothing moves on ${view.name}`, longRunUnless(/^(home|lightbox)$/, view), async ({ page }) => {
      if (view.width) await page.setViewportSize({ width: view.width, height: 740 })
      await show(page, view, 'en', testData.ids)
      expect(await runningAnimations(page)).toEqual([])
    })

  test('an arrow scrolls the days in one step', async ({ page }) => {
    await open(page, '/')
    const days = await openDays(page)
    const positions = await recordScrolls(page, await days.elementHandle())
    await page.getByRole('button', { name: wordsOf('en').next_days }).click()
    await expect.poll(positions).toHaveLength(1)
  })
})

/** Records the positions of an element, by default of the page, after each of its scrolls; one under way ends first. */
async function recordScrolls(page: Page, element: ElementHandle | null = null) {
  const record = await page.evaluateHandle(async (element) => {
    const positions: number[] = []
    const target = element instanceof Element ? element : document
    const position = () => (element instanceof Element ? element.scrollLeft : window.scrollY)
    // The event of a scroll comes with the next frame, and cards that come near the viewport may move the page again.
    for (let last = Number.NaN, still = 0; still < 10; last = position()) {
      await new Promise(requestAnimationFrame)
      still = position() === last ? still + 1 : 0
    }
    target.addEventListener('scroll', () => positions.push(position()))
    return positions
  }, element)
  return () => record.jsonValue()
}

// An animation would move the new page under the pointer and under the focus.
test('a new page is shown from its start in one step', async ({ page }) => {
  // The list is long at any time of the day.
  await open(page, '/events')
  const link = page.locator('#main article').getByRole('link').nth(5)
  await link.focus()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  const positions = await recordScrolls(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/event\//)
  await expect.poll(positions).toEqual([0])
})

// A window of 1280 pixels at 200 % and 400 % zoom, and a phone with a text size of 200 %.
const ENLARGED = [
  { name: 'at 200 %', width: 640, height: 512, fontSize: 16 },
  { name: 'at 400 %', width: 320, height: 256, fontSize: 16 },
  { name: 'with large text', width: 360, height: 740, fontSize: 32 },
]

const representative = /^(home|create-event)$/

// Quechua has the longest words.
for (const view of views)
  test(`${view.name} is legible and usable when enlarged`, longRunUnless(representative, view), async ({ page }) => {
    if (view.width) await page.setViewportSize({ width: view.width, height: 740 })
    await show(page, view, 'qu', testData.ids)
    const browser = await page.context().newCDPSession(page)
    for (const { name, width, height, fontSize } of ENLARGED.filter(
      (size) => !view.width || size.width <= view.width,
    )) {
      await page.setViewportSize({ width, height })
      await browser.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
      await expect(page.locator('html')).toHaveCSS('font-size', `${fontSize}px`)
      if (!view.act) await scrollThrough(page)
      await page.waitForLoadState('networkidle')
      expect(await legibilityProblems(page), `${view.name} ${name}`).toEqual([])
    }
  })

test('the header is sticky, but not on a screen that is too low for it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  const card = page.locator('#events article').nth(4)
  const sticky = page.getByRole('banner').getByRole('link').first()
  const scrollDown = () => card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await scrollDown()
  await expect(sticky).toBeInViewport()
  await page.setViewportSize({ width: 740, height: 360 })
  await scrollDown()
  await expect(sticky).not.toBeInViewport()
})

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })
  for (const view of contentPages.filter(({ name }) => /^(home|events|contacts)$/.test(name)))
    test(`the focus stays visible on ${view.name}`, longRunUnless(/^home$/, view), async ({ page }) => {
      await open(page, view.path)
      for (let stop = 0; stop < 25; stop += 1) {
        await page.keyboard.press('Tab')
        // The parts of a date field belong to the browser, which also draws their focus.
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
    })

  test('the chosen day stays distinguishable', async ({ page }) => {
    await open(page, '/')
    await openDays(page)
    const styleOf = (checked: boolean) =>
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
    expect(await styleOf(true)).not.toBe(await styleOf(false))
  })
})

// Lists may scroll below the scroll-up button, but the end of a field must not be covered while the field is filled in.
for (const width of [360, 1024])
  test(
    `the scroll-up button does not cover form fields at ${width} pixels`,
    longRunIf(width !== 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      for (const view of views.filter(({ name }) =>
        /^(create-event|partner-form|own-page|desk-news-new)$/.test(name),
      )) {
        await show(page, view, 'es')
        await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
        const up = page.getByRole('button', { name: wordsOf('es').scroll_up })
        const box = await up.boundingBox()
        expect(box?.width, view.name).toBeGreaterThanOrEqual(24)
        expect(box?.height, view.name).toBeGreaterThanOrEqual(24)
        const ends = await page
          .locator('#main form :is(p, label, legend, input, textarea, select, button):visible')
          .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right))
        expect(Math.max(...ends), view.name).toBeLessThanOrEqual(box?.x ?? 0)
      }
    },
  )

test('names on the drawn map do not overlap', async ({ page }) => {
  await page.addInitScript(withoutWebGL)
  const view = views.find(({ name }) => name === 'event')
  if (!view) throw new Error('no view of an event')
  await show(page, view, 'en')
  const names = page.locator('.drawn_ground text')
  await page.locator('.map_frame').scrollIntoViewIfNeeded()
  await expect(names.filter({ hasText: 'Cusco' })).toHaveCount(1)
  const boxes = await names.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()))
  expect(boxes.length).toBeGreaterThan(5)
  const over = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      ),
  )
  expect(over).toEqual([])
})

for (const user of ['host', 'editor'])
  test(`the row of links has room for the words of Quechua for ${user === 'host' ? 'a host' : 'an editor'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await signInByToken(page, `${user}@raymi.example`)
    await open(page, '/qu/events')
    const row = page.getByRole('banner').getByRole('navigation').getByRole('listitem')
    await expect(row).toHaveCount(9)
    const divided = await row.evaluateAll((items) =>
      items.flatMap((item) => {
        const text = item.firstElementChild?.firstChild
        // The link to the home page is an icon.
        if (!(text instanceof Text)) return []
        return [...text.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length > 1 ? word : []
        })
      }),
    )
    expect(divided).toEqual([])
    const [last, logo] = [
      await row.last().boundingBox(),
      await page.getByRole('banner').getByRole('link').first().boundingBox(),
    ]
    const [first, tools] = [
      await row.first().boundingBox(),
      await page.getByRole('banner').getByRole('button', { name: 'Runasimi' }).boundingBox(),
    ]
    expect(first?.width).toBeGreaterThan(20)
    expect(last?.y, 'one row').toBe(first?.y)
    expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(first?.x ?? 0)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(tools?.x ?? 0)
  })
