import { expect, type Page, test } from '@playwright/test'
import { open, waitForAllContent } from './portal'
import { addressOf } from './views'

const GAP = 48
const HOLE = 24
/** Blocks of the day: now, soon, later, tonight, always open. How many have an event depends on the clock. */
const MOST_BLOCKS = 5
/** The feasts, a collection, the newest news item and host, the band for partners. */
const MOST_OTHERS = 5

const paths = ['/', '/event/EVENT', '/event-host/HOST', '/feasts', '/feasts/corpus-christi', '/saved', '/news']

/**
 * The distances between the sections of the page, but of the first one and of those in columns, and below the content of cards. On a wide
 * screen the cards of a row share its lines, so only those of carousels end where their content ends.
 */
const measure = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.getClientRects().length > 0 && element.getBoundingClientRect().height > 0
    /** What is above an element, in its own or an outer part of the page. */
    const above = (element: Element): Element | null => {
      let before = element.previousElementSibling
      while (before && !isShown(before)) before = before.previousElementSibling
      if (before || element.parentElement?.id === 'main') return before
      return element.parentElement && above(element.parentElement)
    }
    const sections = [...document.querySelectorAll('#main section')].filter(
      (section) => isShown(section) && !section.parentElement?.closest('section'),
    )
    const nameOf = (element: Element) => element.querySelector('h2, h3')?.textContent ?? element.className
    const gaps = sections.slice(1).flatMap((section) => {
      const before = above(section)
      const gap = before ? section.getBoundingClientRect().top - before.getBoundingClientRect().bottom : 0
      return gap > 0 ? [{ name: nameOf(section), gap: Math.round(gap) }] : []
    })
    const holes = [
      ...document.querySelectorAll(
        window.innerWidth < 640 ? '#main li > article' : '#main [class*=carousel_] li > article',
      ),
    ]
      .filter(isShown)
      .map((card) => {
        const inside = [...card.querySelectorAll('*')].filter(
          (part) => isShown(part) && getComputedStyle(part).position !== 'absolute',
        )
        const lowest = Math.max(...inside.map((part) => part.getBoundingClientRect().bottom))
        return { name: nameOf(card), hole: Math.round(card.getBoundingClientRect().bottom - lowest) }
      })
    const blocks = sections.filter((section) => section.getAttribute('aria-labelledby')?.startsWith('block-')).length
    return { gaps, holes, blocks, others: sections.length - blocks }
  })

for (const width of [390, 1440])
  test(`sections are ${GAP} pixels apart, and cards end where their content ends, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const pattern of paths) {
      const path = await addressOf(page, pattern)
      await open(page, path)
      await waitForAllContent(page)
      const { gaps, holes, blocks, others } = await measure(page)
      expect(
        gaps.filter(({ gap }) => Math.abs(gap - GAP) > 1),
        path,
      ).toEqual([])
      expect(
        holes.filter(({ hole }) => hole > HOLE),
        path,
      ).toEqual([])
      if (path !== '/') continue
      expect(blocks).toBeLessThanOrEqual(MOST_BLOCKS)
      expect(others).toBeLessThanOrEqual(MOST_OTHERS)
    }
  })
