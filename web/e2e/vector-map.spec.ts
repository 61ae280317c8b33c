import { expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { open } from './portal'
import { regionArchive } from './regionArchive'

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
    if (pathname === '/style.json') return route.fulfill({ headers, json: style })
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '') ?? []
    if (pathname !== '/cusco.pmtiles' || !first || !last) return route.fulfill({ status: 404, headers })
    return route.fulfill({ status: 206, headers, body: archive.subarray(Number(first), Number(last) + 1) })
  })
}

/** Shows an event as a portal with this setting does: the same page with its meta element and its exception in the policy. */
async function openWith(page: Page, tiles: string, prefix = '') {
  await serveTiles(page)
  const path = `${prefix}/event/${event.id}`
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch()
      const policy = `${response.headers()['content-security-policy']}; connect-src 'self' ${TILES}`
      const body = (await response.text()).replace('</head>', `<meta name="raymi-tiles" content="${tiles}"></head>`)
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
const sketch = (page: Page) => page.locator('[data-map] path.map_land')
const credits = (page: Page) => page.locator('.leaflet-control-attribution')

test('a style is drawn below the pin', async ({ page }) => {
  const refused = await openWith(page, `${TILES}/style.json`)
  await expect(canvas(page)).toBeVisible()
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
    await expect(canvas(page)).toBeVisible()
    await expect(sketch(page)).toHaveCount(0)
    // Text and ground of the credit are those of the buttons, which are legible in the theme.
    for (const property of ['color', 'background-color']) {
      const button = page.locator('.leaflet-control-zoom-in')
      const colour = await button.evaluate(
        (element, name) => getComputedStyle(element).getPropertyValue(name),
        property,
      )
      await expect(credits(page)).toHaveCSS(property, colour)
    }
    expect(refused).toEqual([])
  })

test('the drawn map stays where the tiles fail', async ({ page }) => {
  const asked = page.waitForResponse(`${TILES}/none/style.json`)
  await openWith(page, `${TILES}/none/style.json`)
  expect((await asked).status()).toBe(404)
  await expect(sketch(page)).toBeVisible()
  await expect(canvas(page)).toHaveCount(0)
})

test('a browser without WebGL shows the drawn map and asks for no tiles', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext as (kind: string, ...rest: unknown[]) => unknown
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest)
    } as never
  })
  await openWith(page, `${TILES}/style.json`)
  await expect(sketch(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.startsWith(TILES))).toEqual([])
  await expect(canvas(page)).toHaveCount(0)
})

test('a portal without vector tiles does not load their renderer', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, `/event/${event.id}`)
  await page.locator('[data-map]').scrollIntoViewIfNeeded()
  await expect(sketch(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/assets/LeafletMap'))).not.toEqual([])
  expect(asked.filter((path) => /vectorLayer|maplibre/.test(path))).toEqual([])
})
