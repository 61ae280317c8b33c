import L from 'leaflet'
import { pageSetting } from '@/shared/pageSetting'

/** Tiles are loaded only from the URL that the operator configures; no other host is contacted. */
export const tileUrl = () => pageSetting('tiles')

/** The sketch is a lazy chunk, since a portal with tiles does not need it. If it does not load, the map has no base layer. */
async function sketch(map: L.Map) {
  const { sketchLayer } = await import('./sketch').catch(() => ({ sketchLayer: null }))
  if (sketchLayer && map.getPane('mapPane')) sketchLayer().addTo(map)
}

function addBaseLayer(map: L.Map) {
  const url = tileUrl()
  if (!url) return void sketch(map)
  const credit = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'
  const tiles = L.tileLayer(url, { maxZoom: 19, attribution: credit })
  // The sketch replaces the tiles when the tile server fails.
  tiles.once('tileerror', () => {
    tiles.remove()
    void sketch(map)
  })
  tiles.addTo(map)
}

/** A map with the base layer, once it has a view. */
export function makeMap(host: HTMLElement, options: L.MapOptions, setView: (map: L.Map) => void): L.Map {
  // No fade-in: half-transparent tiles are hard to read.
  const map = L.map(host, { scrollWheelZoom: false, attributionControl: false, fadeAnimation: false, ...options })
  setView(map)
  L.control.attribution({ prefix: false }).addTo(map)
  addBaseLayer(map)
  return map
}
