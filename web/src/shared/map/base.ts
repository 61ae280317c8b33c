import L from 'leaflet'
import { pageSetting } from '@/shared/pageSetting'

/** Tiles are loaded only from the URL that the operator configures; no other host is contacted. */
export const tileUrl = () => pageSetting('tiles')

const CREDIT = '<a href="https://www.openstreetmap.org/copyright" lang="en">© OpenStreetMap contributors</a>'

/** The setting names a style or an archive of vector tiles, as the server has checked; a template of raster tiles has a place for the zoom. */
const isVector = (url: string) => !url.includes('{z}')

/** A map that was removed has no panes. */
const isShown = (map: L.Map) => map.getPane('mapPane') !== undefined

/** The sketch is a lazy chunk, since a portal with tiles does not need it. If it does not load, the map has no base layer. */
async function sketch(map: L.Map): Promise<L.Layer | null> {
  const { sketchLayer } = await import('./sketch').catch(() => ({ sketchLayer: null }))
  return sketchLayer && isShown(map) ? sketchLayer().addTo(map) : null
}

function addRasterTiles(map: L.Map, url: string) {
  const tiles = L.tileLayer(url, { maxZoom: 19, attribution: CREDIT })
  // The sketch replaces the tiles when the tile server fails.
  tiles.once('tileerror', () => {
    tiles.remove()
    void sketch(map)
  })
  tiles.addTo(map)
}

/**
 * The sketch is shown until the vector tiles are drawn: their renderer is large, and it may have no WebGL, or the tiles fail. Then the
 * sketch stays.
 */
async function addVectorTiles(map: L.Map, url: string) {
  const drawn = sketch(map)
  try {
    const { drawVectorTiles } = await import('./vector/vectorLayer')
    if (!isShown(map)) return
    await drawVectorTiles(map, url, CREDIT)
  } catch {
    return
  }
  const layer = await drawn
  layer?.remove()
}

/** Adds the base layer, and whose data it shows, to a map that has a view. */
export function addBase(map: L.Map) {
  L.control.attribution({ prefix: false }).addTo(map)
  const url = tileUrl()
  if (!url) return void sketch(map)
  if (isVector(url)) return void addVectorTiles(map, url)
  addRasterTiles(map, url)
}

/** A map without view and base layer. No fade-in: half-transparent tiles are hard to read. */
export const emptyMap = (host: HTMLElement, options?: L.MapOptions) =>
  L.map(host, { scrollWheelZoom: false, attributionControl: false, fadeAnimation: false, ...options })

/** A map with the base layer, once it has a view. */
export function makeMap(host: HTMLElement, options: L.MapOptions, setView: (map: L.Map) => void): L.Map {
  const map = emptyMap(host, options)
  setView(map)
  addBase(map)
  return map
}
