import { Map as MapLibre, type MapOptions, type StyleSpecification } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRenderer } from './renderer'

vi.mock('maplibre-gl', () => ({ setWorkerUrl: vi.fn(), addProtocol: vi.fn(), Map: vi.fn() }))

const STYLE = 'https://tiles.example/style.json'
const ARCHIVE = 'pmtiles://https://tiles.example/cusco.pmtiles'

/** The library with its events, which need WebGL. */
class Library {
  attribution = ''
  setStyle = vi.fn()
  remove = vi.fn()
  jumpTo = vi.fn()
  resize = vi.fn()
  touchZoomRotate = { disableRotation: vi.fn() }
  keyboard = { disableRotation: vi.fn() }
  canvas = document.createElement('canvas')
  container = document.createElement('div')
  listeners: [string, (event: object) => void][] = []
  on = (name: string, listener: (event: object) => void) => this.listeners.push([name, listener])
  once = this.on
  off = (name: string, listener: (event: object) => void) => {
    this.listeners = this.listeners.filter(([other, one]) => other !== name || one !== listener)
  }
  fire = (name: string, event: object = {}) => {
    for (const [other, listener] of this.listeners) if (other === name) listener(event)
  }
  getCanvas = () => this.canvas
  getCanvasContainer = () => this.container
  getCenter = () => ({ lat: -13.5, lng: -72 })
  getZoom = () => 13
  getStyle = () => ({ sources: { region: {} } })
  getSource = () => ({ attribution: this.attribution })
}

let library: Library
let host: HTMLElement
let options: MapOptions
const settings = {
  camera: { lat: -13.5, lng: -72, zoom: 14 },
  overlay: document.createElement('div'),
  small: false,
  onView: vi.fn(),
  onMoved: vi.fn(),
  onRendered: vi.fn(),
  onCredits: vi.fn(),
}
const make = (tiles?: string) => makeRenderer(host, { ...settings, tiles })
const styleOf = (style: unknown) => style as StyleSpecification

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as RenderingContext)
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  library = new Library()
  vi.mocked(MapLibre).mockImplementation(function make(made: MapOptions) {
    options = made
    return library as never
  } as never)
  document.documentElement.lang = 'qu'
  host = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  host.remove()
  document.head.querySelector('meta[name="raymi-map-area"]')?.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const call of [settings.onView, settings.onMoved, settings.onRendered, settings.onCredits]) call.mockReset()
})

test('no WebGL is an error before anything is drawn', async () => {
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null)
  await expect(make(STYLE)).rejects.toThrow('WebGL')
  expect(host.children).toHaveLength(0)
})

test('what lies on the map is in the element that sees the pointer, and is kept when the renderer ends', async () => {
  const { remove } = await make()
  expect(library.container.contains(settings.overlay)).toBe(true)
  remove()
  expect(settings.overlay.parentElement).toBe(host)
  expect(library.remove).toHaveBeenCalled()
})

test('movements are told with the portal’s zoom, and those of the visitor apart', async () => {
  const { show } = await make()
  show({ lat: -13, lng: -71, zoom: 12 }, false)
  expect(library.jumpTo).toHaveBeenLastCalledWith({ center: { lat: -13, lng: -71 }, zoom: 11 }, { asked: 'page' })
  library.fire('move', { asked: 'page' })
  library.fire('moveend', { asked: 'page' })
  expect(settings.onView).toHaveBeenCalledWith({ lat: -13.5, lng: -72, zoom: 14 })
  expect(settings.onMoved).not.toHaveBeenCalled()
  library.fire('moveend')
  expect(settings.onMoved).toHaveBeenCalledWith({ lat: -13.5, lng: -72, zoom: 14 })
})

test('the credits of sources are shown as text', async () => {
  library.attribution = '<b>© OpenStreetMap contributors, ODbL 1.0</b> · SRTM, NASA<img src=x onerror=alert(1)>'
  await make(ARCHIVE)
  library.fire('load')
  expect(settings.onRendered).toHaveBeenCalledWith(true)
  expect(settings.onCredits).toHaveBeenCalledWith('SRTM, NASA')
})

for (const [what, fail] of [
  ['style', () => library.fire('error', { error: new Error('broken') })],
  ['source', () => library.fire('error', { sourceId: 'region' })],
] as const)
  test(`a ${what} that fails is replaced by the drawn map`, async () => {
    await make(STYLE)
    if (what === 'source') library.fire('style.load')
    fail()
    expect(Object.keys(styleOf(library.setStyle.mock.lastCall?.[0]).sources)).toEqual(['sketch'])
  })

test('a missing letter is no failure, and a later tile leaves a gap', async () => {
  await make(STYLE)
  library.fire('style.load')
  library.fire('error', { error: new Error('letter') })
  library.fire('load')
  library.fire('error', { sourceId: 'region' })
  expect(library.setStyle).not.toHaveBeenCalled()
})

test('only the host of the setting is asked', async () => {
  await make(ARCHIVE)
  const request = options.transformRequest
  expect(request?.(`${ARCHIVE}/12/3/4`)).toEqual({ url: `${ARCHIVE}/12/3/4` })
  expect(request?.('https://tiles.example/sprite.png')).toEqual({ url: 'https://tiles.example/sprite.png' })
  expect(() => request?.('https://elsewhere.example/12/3/4')).toThrow('is not of https://tiles.example')
})

test('a template of pictures is a style', async () => {
  await make('https://{s}.tiles.example/{z}/{x}/{y}.png')
  const { tiles } = styleOf(options.style).sources as unknown as { tiles: { tiles: string[] } }
  expect(tiles.tiles).toEqual(['a', 'b', 'c'].map((one) => `https://${one}.tiles.example/{z}/{x}/{y}.png`))
})

test('an archive has a style in the colours of the theme and the language of the page', async () => {
  document.documentElement.dataset.theme = 'light'
  vi.spyOn(window, 'getComputedStyle').mockImplementation(
    (element) =>
      ({ color: `${(element as HTMLElement).style.color} ${document.documentElement.dataset.theme}` }) as never,
  )
  const { remove } = await make(ARCHIVE)
  const style = styleOf(options.style)
  expect(style.sources).toEqual({ region: { type: 'vector', url: ARCHIVE } })
  expect(JSON.stringify(style.layers)).toContain('["coalesce",["get","name:qu"],["get","name"]]')
  expect(JSON.stringify(style.layers)).toContain('"text-color":"var(--ink) light"')
  document.documentElement.dataset.theme = 'dark'
  await vi.waitFor(() => expect(library.setStyle).toHaveBeenCalledTimes(1))
  expect(JSON.stringify(library.setStyle.mock.lastCall)).toContain('"text-color":"var(--ink) dark"')
  remove()
  document.documentElement.dataset.theme = 'light'
  await Promise.resolve()
  expect(library.setStyle).toHaveBeenCalledTimes(1)
})

test('around the map of a city the region is drawn', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="raymi-map-area" content="-72.02,-13.56,-71.9,-13.49">')
  await make('/map/1.pmtiles')
  const { sources, layers } = styleOf(options.style)
  expect(sources.region).toEqual({ type: 'vector', url: `pmtiles://${location.origin}/map/1.pmtiles` })
  const ids = layers.map(({ id }) => id)
  expect(ids.indexOf('land')).toBeLessThan(ids.indexOf('earth'))
  expect(JSON.stringify(sources.sketch)).not.toContain('Plaza de Armas')
})
