import { expect, type Page, test } from '@playwright/test'
import { expectNoHorizontalOverflow, inLanguage, LOCALES, open, signInByToken, wordsOf } from './portal'

const t = wordsOf('en')
const PHONE = { width: 390, height: 844 }
const bottomBar = (page: Page) => page.getByRole('navigation', { name: t.main_pages })
const topOf = async (part: { boundingBox: () => Promise<{ y: number } | null> }) => (await part.boundingBox())?.y ?? 0

for (const { width, height } of [
  { width: 320, height: 56 },
  { width: 767, height: 56 },
  { width: 768, height: 72 },
  { width: 1440, height: 72 },
])
  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'the application' : 'the first view', () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 800 } })
      test(`has a header of ${height} pixels at ${width} pixels`, async ({ page }) => {
        await page.goto('/es/events')
        if (javaScriptEnabled) await expect(page.getByRole('contentinfo')).toBeVisible()
        const header = await page.getByRole('banner').boundingBox()
        expect(header).toEqual({ x: 0, y: 0, width, height })
        await expect(page.getByRole('banner').getByText('Raymi', { exact: true })).toBeVisible()
      })
    })

test('the bottom bar of a phone leads to the five main pages', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/contacts')
  for (const [name, address] of [
    [t.browse, /\/events$/],
    [t.map, /\/events\?view=map$/],
    [t.feasts, /\/feasts$/],
    [t.saved, /\/saved$/],
    [t.tonight, /:\d+\/$/],
  ] as const) {
    const link = bottomBar(page).getByRole('link', { name, exact: true })
    await expect(link).not.toHaveAttribute('aria-current')
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  expect(await bottomBar(page).boundingBox()).toEqual({ x: 0, y: 784, width: 390, height: 60 })
  await page.setViewportSize({ width: 768, height: 844 })
  await expect(bottomBar(page)).toBeHidden()
})

test('the words of the bottom bar fit in every language', async ({ page }) => {
  for (const width of [320, 360])
    for (const locale of LOCALES) {
      await page.setViewportSize({ width, height: 740 })
      await open(page, inLanguage(locale, '/contacts'))
      const words = await page
        .getByRole('navigation', { name: wordsOf(locale).main_pages })
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => {
            const range = document.createRange()
            range.selectNodeContents(link)
            return range.getBoundingClientRect().toJSON()
          }),
        )
      const name = `${locale} at ${width} pixels`
      expect(Math.max(...words.map(({ right }) => right)), name).toBeLessThanOrEqual(width)
      expect(Math.max(...words.map(({ bottom }) => bottom)), name).toBeLessThanOrEqual(740)
      for (const [index, { left }] of words.entries())
        expect(left, name).toBeGreaterThanOrEqual(words[index - 1]?.right ?? 0)
    }
})

test('the bottom bar is away while a text field has the focus', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/events')
  await expect(bottomBar(page)).toBeVisible()
  await page.getByRole('combobox', { name: t.search_events }).focus()
  await expect(bottomBar(page)).toBeHidden()
  // The press that leaves the field must not reach the bar.
  await page.mouse.move(200, 810)
  await page.mouse.down()
  expect(await page.evaluate(() => document.elementFromPoint(200, 810)?.closest('#main') !== null)).toBe(true)
  await page.mouse.up()
  await page.goto('/events')
  await expect(bottomBar(page)).toBeVisible()
  await page.getByRole('combobox', { name: t.search_events }).focus()
  await expect(bottomBar(page)).toBeHidden()
  await page.getByRole('combobox', { name: t.search_events }).blur()
  await expect(bottomBar(page)).toBeVisible()
})

test('the bottom bar covers neither the scroll-up button nor the end of the page', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/about-us')
  // They come last, and make the page longer.
  await expect(page.getByRole('list', { name: t.our_partners })).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const up = page.getByRole('button', { name: t.scroll_up })
  await expect(up).toBeVisible()
  const bar = await topOf(bottomBar(page))
  for (const part of [up, page.getByRole('contentinfo')]) {
    const box = await part.boundingBox()
    // A scroll position is a whole pixel, the height of a page need not be.
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar + 1)
  }
})

test('on a low screen the bottom bar is the end of the page', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await open(page, '/about-us')
  await expect(bottomBar(page)).not.toBeInViewport()
  await bottomBar(page).getByRole('link', { name: t.feasts }).click()
  await expect(page).toHaveURL(/\/feasts$/)
})

test('the footer is at most 420 pixels high on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signInByToken(page, 'client@raymi.example')
  for (const locale of LOCALES) {
    await open(page, inLanguage(locale, '/about-us'))
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('button', { name: wordsOf(locale).partners_button_become_partner })).toBeVisible()
    await expect(footer.getByRole('list', { name: wordsOf(locale).our_partners })).toBeVisible()
    expect((await footer.boundingBox())?.height, locale).toBeLessThanOrEqual(420)
  }
})

test('with a text size of 200 % nothing of the frame is beside the page', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/qu/contacts')
    await expectNoHorizontalOverflow(page, `${width} pixels`)
    const ends = await page
      .getByRole('banner')
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(width)
  }
})

// Some extensions enlarge the text so; rules for the width of the window do not notice it.
test('with a doubled size of the root element nothing of the frame is beside the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/qu/contacts')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoHorizontalOverflow(page, '/qu/contacts')
})
