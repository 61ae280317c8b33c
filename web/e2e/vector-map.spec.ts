import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { open } from './portal'
import { regionArchive } from './regionArchive'
import { withoutWebGL } from './webGL'

let event: Awaited<ReturnType<typeof publish>>
test.beforeAll(async () => {
  event = await publish({ eventName: 'Noche en el mapa' })
})
test.afterAll(() => event.remove())

const SQUARE = { lat: -13.5167, lng: -71.9788 }

const style = {
  version: 8,
  sources: {
    square: {
      type: 'geojson',
      attribution: '<b>Municipality</b>',
      data: { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [SQUARE.lng, SQUARE.lat] } },
    },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#dfeadf' } },
    { id: 'square', type: 'circle', source: 'square', paint: { 'circle-radius': 90, 'circle-color': '#3e6b57' } },
  ],
}

const TILES = 'https://tiles.example'

/** Answers for a host of tiles with a style and an archive, of which ranges are asked, as a bucket does. */
async function serveTiles(page: Page) {
  const archive = regionArchive(SQUARE.lat, SQUARE.lng)
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(`${TILES}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('.png')) return route.fulfill({ headers, path: 'e2e/fixtures/banner.png' })
    if (pathname === '/style.json') return route.fulfill({ headers, json: style })
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '') ?? []
    if (pathname !== '/cusco.pmtiles' || !first || !last) return route.fulfill({ status: 404, headers })
    return route.fulfill({ status: 206, headers, body: archive.subarray(Number(first), Number(last) + 1) })
  })
}

/** Shows an event as a portal with this setting does: the same page with its meta element and its exception in the policy. */
async function openWith(page: Page, tiles: string, prefix = '', area = '') {
  await serveTiles(page)
  const path = `${prefix}/event/${event.id}`
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch()
      const own = response.headers()['content-security-policy'] ?? ''
      const policy = tiles.includes('{z}')
        ? own.replace("img-src 'self'", `img-src 'self' ${TILES}`)
        : `${own}; connect-src 'self' ${TILES}`
      const metas = `<meta name="raymi-tiles" content="${tiles}"><meta name="raymi-map-area" content="${area}">`
      const body = (await response.text()).replace('</head>', `${metas}</head>`)
      await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } })
    },
  )
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text())
  })
  await open(page, path)
  await page.locator('[data-map]').scrollIntoViewIfNeeded()
  return refused
}

const canvas = (page: Page) => page.locator('[data-map] canvas')
const sketch = (page: Page) => page.locator('[data-map] .drawn_land')
const rendered = (page: Page) => page.locator('[data-map] [data-drawn="tiles"]')
const credits = (page: Page) => page.locator('.map_credit')

/** The number of colours of a map: a ground without anything on it has few. */
const coloursOf = (page: Page) =>
  canvas(page).evaluate((element: HTMLCanvasElement) => {
    const copy = document.createElement('canvas')
    Object.assign(copy, { width: element.width, height: element.height })
    const context = copy.getContext('2d')
    context?.drawImage(element, 0, 0)
    const pixels = new Uint32Array(context?.getImageData(0, 0, copy.width, copy.height).data.buffer ?? [])
    return new Set(pixels).size
  })

test('a style is drawn below the pin', async ({ page }) => {
  const refused = await openWith(page, `${TILES}/style.json`)
  await expect(rendered(page)).toBeVisible()
  await expect(sketch(page)).toHaveCount(0)
  await expect(credits(page)).toContainText('© OpenStreetMap contributors')
  await expect(credits(page)).toContainText('Municipality')
  await expect(page.locator('[data-map] .map_pin')).toBeVisible()
  // What the renderer calls its canvas is no part of the page.
  await expect(page.locator('[data-map]').getByRole('region')).toHaveCount(0)
  expect(refused).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`an archive is drawn in the colours of the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const refused = await openWith(page, `pmtiles://${TILES}/cusco.pmtiles`, '/es')
    await expect(rendered(page)).toBeVisible()
    await expect(sketch(page)).toHaveCount(0)
    // Text and ground of the credit are those of the buttons, which are legible in the theme.
    const zoom = page.locator('.map_zoom')
    const colours = (element: Element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]
    expect(await credits(page).evaluate(colours)).toEqual(await zoom.evaluate(colours))
    expect(refused).toEqual([])
  })

test('the streets of the city come from the portal itself', async ({ page }) => {
  const town = readFileSync(new URL('fixtures/town.pmtiles', import.meta.url))
  const ranges: string[] = []
  await page.route('**/map/town.pmtiles', (route) => {
    const range = route.request().headers().range ?? ''
    ranges.push(range)
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    return route.fulfill({ status: 206, body: town.subarray(Number(first), Number(last) + 1) })
  })
  const refused = await openWith(page, '/map/town.pmtiles', '', '-71.9908,-13.5287,-71.9668,-13.5047')
  await expect(rendered(page)).toBeVisible()
  await expect(credits(page)).toContainText('Heights of a test')
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(100)
  expect(ranges.length).toBeGreaterThan(1)
  expect(refused).toEqual([])
})

test('pictures of an operator are tiles, which the page loads as its policy says', async ({ page }) => {
  const picture = page.waitForResponse((response) => response.url().startsWith(`${TILES}/15/`))
  const refused = await openWith(page, `${TILES}/{z}/{x}/{y}.png`)
  expect((await picture).status()).toBe(200)
  await expect(rendered(page)).toBeVisible()
  await expect(credits(page)).toContainText('© OpenStreetMap contributors')
  expect(refused).toEqual([])
})

test('the drawn map is shown where the tiles fail', async ({ page }) => {
  const asked = page.waitForResponse(`${TILES}/none/style.json`)
  await openWith(page, `${TILES}/none/style.json`)
  expect((await asked).status()).toBe(404)
  await expect(rendered(page)).toBeVisible()
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(50)
})

test('a browser without WebGL shows the drawing, which the buttons zoom, and asks for no tiles', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(withoutWebGL)
  await openWith(page, `${TILES}/style.json`)
  await expect(sketch(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = await sketch(page).getAttribute('d')
  await page.getByRole('button', { name: 'Map −' }).click()
  await expect(sketch(page)).not.toHaveAttribute('d', before ?? '')
  expect(asked.filter((url) => url.startsWith(TILES))).toEqual([])
  await expect(canvas(page)).toHaveCount(0)
})

test('a portal without tiles asks no other host for its map', async ({ page, baseURL }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await open(page, `/event/${event.id}`)
  await page.locator('[data-map]').scrollIntoViewIfNeeded()
  await expect(rendered(page)).toBeVisible()
  await expect(credits(page)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect([...hosts].filter((origin) => origin !== 'null')).toEqual([new URL(baseURL ?? '').origin])
})
