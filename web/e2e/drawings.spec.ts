import { expect, type Page, test } from '@playwright/test'
import { layOutAll, scrollThrough } from './legibility'
import { open, rows, signInByToken, waitForAllContent } from './portal'
import { addressOf } from './views'

/** The drawings of a page by their entry: all shapes and their places, without the ground that a list may change. */
async function drawingsOn(page: Page): Promise<{ seed: string; drawing: string }[]> {
  await scrollThrough(page)
  await waitForAllContent(page)
  await layOutAll(page)
  return page.locator('svg[data-seed]').evaluateAll((svgs) =>
    svgs.map((svg) => ({
      seed: svg.getAttribute('data-seed') ?? '',
      drawing: [...svg.querySelectorAll('g, path, text')]
        .map((shape) => ['transform', 'd', 'stroke'].map((name) => shape.getAttribute(name) ?? '').join(' '))
        .join('\n'),
    })),
  )
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
