import { expect, type Page, test } from '@playwright/test'
import { layOutAll, scrollThrough } from './legibility'
import { open, rows, signInByToken, waitForAllContent } from './portal'
import { addressOf } from './views'

/** What a cover of 1000 × 400 has at the left of the drawing of 600 × 400. */
const BESIDE = 400

/**
 * The drawings of a page by their entry: all figures and their places, which a cover has further to the right, and but for covers all
 * shapes, without the ground that a list may change.
 */
async function drawingsOn(page: Page): Promise<{ seed: string; drawing: string }[]> {
  await scrollThrough(page)
  await waitForAllContent(page)
  await layOutAll(page)
  return page.locator('svg[data-seed]').evaluateAll((svgs, beside) => {
    const shapesOf = (parts: Iterable<Element>) =>
      [...parts]
        .map((part) => ['transform', 'd', 'stroke'].map((name) => part.getAttribute(name) ?? '').join(' '))
        .join('\n')
    return svgs.flatMap((svg) => {
      const seed = svg.getAttribute('data-seed') ?? ''
      const cover = svg.getAttribute('viewBox') === '0 0 1000 400'
      const moved = (x: string) => `translate(${Number(x) - (cover ? beside : 0)} `
      const figures = shapesOf(svg.querySelectorAll('g[transform*=rotate], g[transform*=rotate] path'))
      const drawing = figures.replace(/translate\((\S+) /g, (_, x: string) => moved(x))
      const whole = { seed: `${seed}, all shapes`, drawing: shapesOf(svg.querySelectorAll('g, path, text')) }
      return [{ seed, drawing }, ...(cover ? [] : [whole])]
    })
  }, BESIDE)
}

test('an entry has one drawing on all pages', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  const bare = (await rows(page, 'events?populate=eventBanner&pagination[pageSize]=100')).filter(
    ({ attributes }) => !(attributes.eventBanner as { data: unknown }).data,
  )
  const ids = bare.slice(0, 4).map(({ id }) => id)
  expect(ids).toHaveLength(4)
  await page.addInitScript((saved) => {
    const entries = saved.map((id) => ({ kind: 'event', id: String(id), name: `${id}`, at: 1 }))
    localStorage.setItem('raymi-saved', JSON.stringify({ version: 1, entries }))
  }, ids)
  await signInByToken(page, 'host@raymi.example')
  const host = await addressOf(page, '/event-host/HOST')
  const paths = [
    '/',
    '/events',
    '/events?q=feria',
    '/events?view=map',
    '/saved',
    '/news/NEWS',
    '/event-host-list',
    host,
  ]
  const own = ['/partner-personal-page']
  const each = ids.flatMap((id) => [`/event/${id}`, `/event/${id}/poster`])
  const found = new Map<string, Map<string, string[]>>()
  for (const path of [...paths, ...own, ...each]) {
    await open(page, await addressOf(page, path))
    for (const { seed, drawing } of await drawingsOn(page)) {
      const drawings = found.get(seed) ?? new Map<string, string[]>()
      found.set(seed, drawings.set(drawing, [...(drawings.get(drawing) ?? []), path]))
    }
  }
  const events = [...found].filter(([seed]) => seed.startsWith('event '))
  const differing = events.filter(([, drawings]) => drawings.size > 1)
  expect(differing.map(([seed, drawings]) => `${seed}: ${[...drawings.values()].join(' | ')}`)).toEqual([])
  for (const id of ids) {
    const places = [...(found.get(`event ${id}`)?.values() ?? [])].flat()
    expect(new Set(places).size, `places of event ${id}`).toBeGreaterThan(2)
  }
})
