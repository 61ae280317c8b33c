import { maplibreGL } from '@maplibre/maplibre-gl-leaflet'
import L from 'leaflet'
import type { StyleSpecification } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawVectorTiles } from './vectorLayer'

vi.mock('maplibre-gl', () => ({ setWorkerUrl: vi.fn(), addProtocol: vi.fn() }))
vi.mock('@maplibre/maplibre-gl-leaflet', () => ({ maplibreGL: vi.fn() }))

const STYLE = 'https://tiles.example/style.json'
const ARCHIVE = 'pmtiles://https://tiles.example/cusco.pmtiles'

/** The renderer with its events, which need WebGL. */
class Renderer extends L.Evented {
  attribution = ''
  setStyle = vi.fn()
  getStyle = () => ({ sources: { region: {} } })
  getSource = () => ({ attribution: this.attribution })
}

let renderer: Renderer
let map: L.Map

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as RenderingContext)
  vi.stubGlobal('matchMedia', () => new EventTarget())
  renderer = new Renderer()
  vi.mocked(maplibreGL).mockImplementation(() => {
    const container = document.createElement('div')
    return Object.assign(new L.LayerGroup(), { getContainer: () => container, getMaplibreMap: () => renderer }) as never
  })
  document.documentElement.lang = 'qu'
  map = L.map(document.body.appendChild(document.createElement('div')), { center: [-13.5, -72], zoom: 12 })
})
afterEach(() => {
  map.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function layers() {
  const found: L.Layer[] = []
  map.eachLayer((layer) => found.push(layer))
  return found
}
const options = () => vi.mocked(maplibreGL).mock.lastCall?.[0]

test('no WebGL is an error before anything is drawn', async () => {
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null)
  await expect(drawVectorTiles(map, STYLE, 'credit')).rejects.toThrow('WebGL')
  expect(maplibreGL).not.toHaveBeenCalled()
  expect(layers()).toEqual([])
})

test('the credits of sources are shown as text', async () => {
  renderer.attribution = '<a href="https://tiles.example">Tiles & more</a><img src=x onerror=alert(1)>'
  const drawn = drawVectorTiles(map, STYLE, 'credit')
  renderer.fire('style.load').fire('load')
  await drawn
  const credits = map.attributionControl.getContainer()
  expect(credits).toHaveTextContent('Tiles & more')
  expect(credits?.querySelector('img')).toBeNull()
  expect(layers()).toHaveLength(1)
})

for (const [what, fail] of [
  ['style', () => renderer.fire('error', { error: new Error('broken') })],
  ['source', () => renderer.fire('style.load').fire('error', { sourceId: 'region', error: new Error('broken') })],
] as const)
  test(`a ${what} that fails removes the layer`, async () => {
    const drawn = drawVectorTiles(map, STYLE, 'credit')
    fail()
    await expect(drawn).rejects.toThrow('broken')
    expect(layers()).toEqual([])
  })

test('a missing letter does not', async () => {
  const drawn = drawVectorTiles(map, STYLE, 'credit')
  renderer
    .fire('style.load')
    .fire('error', { error: new Error('letter') })
    .fire('load')
  await drawn
  expect(layers()).toHaveLength(1)
})

test('only the host of the setting is asked', () => {
  void drawVectorTiles(map, ARCHIVE, 'credit')
  const request = options()?.transformRequest
  expect(request?.(`${ARCHIVE}/12/3/4`)).toEqual({ url: `${ARCHIVE}/12/3/4` })
  expect(request?.('https://tiles.example/sprite.png')).toEqual({ url: 'https://tiles.example/sprite.png' })
  expect(() => request?.('https://elsewhere.example/12/3/4')).toThrow('is not of https://tiles.example')
})

test('an archive has a style in the colours of the theme and the language of the page', async () => {
  document.documentElement.dataset.theme = 'light'
  vi.spyOn(window, 'getComputedStyle').mockImplementation(
    (element) =>
      ({ color: `${(element as HTMLElement).style.color} ${document.documentElement.dataset.theme}` }) as never,
  )
  void drawVectorTiles(map, ARCHIVE, 'credit')
  const style = options()?.style as StyleSpecification
  expect(style.sources).toEqual({ region: { type: 'vector', url: ARCHIVE } })
  expect(JSON.stringify(style.layers)).toContain('["coalesce",["get","name:qu"],["get","name"]]')
  expect(JSON.stringify(style.layers)).toContain('"text-color":"var(--ink) light"')
  document.documentElement.dataset.theme = 'dark'
  await vi.waitFor(() => expect(renderer.setStyle).toHaveBeenCalledTimes(1))
  expect(JSON.stringify(renderer.setStyle.mock.lastCall)).toContain('"text-color":"var(--ink) dark"')
  for (const layer of layers()) layer.remove()
  document.documentElement.dataset.theme = 'light'
  await Promise.resolve()
  expect(renderer.setStyle).toHaveBeenCalledTimes(1)
})
