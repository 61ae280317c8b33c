import L from 'leaflet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeMap } from './base'
import { drawVectorTiles } from './vector/vectorLayer'

vi.mock('./vector/vectorLayer', () => ({ drawVectorTiles: vi.fn() }))

const draw = vi.mocked(drawVectorTiles)
let map: L.Map

/** Shows a map with a setting of the operator. */
function mapWith(tiles: string) {
  document.head.innerHTML = `<meta name="raymi-tiles" content="${tiles}">`
  const host = document.body.appendChild(document.createElement('div'))
  // The sketch writes the names that have room.
  Object.defineProperties(host, { clientWidth: { value: 800 }, clientHeight: { value: 600 } })
  map = makeMap(host, {}, (one) => one.setView([-13.5167, -71.9788], 12))
  return host
}

function layers() {
  const found: L.Layer[] = []
  map.eachLayer((layer) => found.push(layer))
  return found
}
const rasterTiles = () => layers().filter((layer) => layer instanceof L.TileLayer)
/** The sketch consists of lines and areas. */
const isSketched = () => layers().some((layer) => layer instanceof L.Polyline)

beforeEach(() => {
  draw.mockReset()
})
afterEach(() => {
  map.remove()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

test('without tiles the map is drawn', async () => {
  mapWith('')
  await vi.waitFor(() => expect(isSketched()).toBe(true))
  expect(rasterTiles()).toEqual([])
  expect(draw).not.toHaveBeenCalled()
})

test('a template shows raster tiles until one fails', async () => {
  const host = mapWith('https://tiles.example/{z}/{x}/{y}.png')
  expect(rasterTiles()).toHaveLength(1)
  expect(host.querySelector('.leaflet-control-attribution')).toHaveTextContent('© OpenStreetMap contributors')
  expect(isSketched()).toBe(false)
  rasterTiles()[0]?.fire('tileerror')
  await vi.waitFor(() => expect(isSketched()).toBe(true))
  expect(rasterTiles()).toEqual([])
  expect(draw).not.toHaveBeenCalled()
})

for (const url of ['https://tiles.example/style.json', 'pmtiles://https://tiles.example/cusco.pmtiles'])
  test(`${url} shows vector tiles when they are drawn, and the sketch before`, async () => {
    let finish = () => {}
    draw.mockReturnValue(new Promise((resolve) => (finish = resolve)))
    mapWith(url)
    await vi.waitFor(() => expect(isSketched()).toBe(true))
    await vi.waitFor(() => expect(draw).toHaveBeenCalledWith(map, url, expect.stringContaining('OpenStreetMap')))
    const names = layers().filter((layer) => layer instanceof L.Marker)
    expect(names.length).toBeGreaterThan(0)
    finish()
    await vi.waitFor(() => expect(isSketched()).toBe(false))
    expect(layers().filter((layer) => layer instanceof L.Marker)).toEqual([])
    expect(rasterTiles()).toEqual([])
  })

test('the sketch stays if vector tiles fail', async () => {
  draw.mockRejectedValue(new Error('no WebGL'))
  mapWith('https://tiles.example/style.json')
  await vi.waitFor(() => expect(draw.mock.settledResults[0]?.type).toBe('rejected'))
  await vi.waitFor(() => expect(isSketched()).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(isSketched()).toBe(true)
})
