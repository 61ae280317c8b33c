import L from 'leaflet'
import districts from './districts.json'
import css from './map.module.css'
import outline from './outline.json'

/** From this zoom on districts are named; farther out only provinces are. */
const DISTRICTS_FROM = 10

type Line = [number, number][]
const lines = (list: number[][][], className: string | undefined) =>
  L.polyline(list as Line[], { className, interactive: false })

const label = (text: string, lat: number, lng: number, className: string | undefined) => {
  const words = document.createElement('span')
  words.textContent = text
  const icon = L.divIcon({ className, html: words, iconSize: [0, 0] })
  return L.marker([lat, lng], { icon, interactive: false, keyboard: false })
}

/** The middle of a province's capitals, where its name stands. */
function provinces() {
  const places = new Map<string, { lat: number; lng: number; count: number }>()
  for (const { province, lat, lng } of districts) {
    const sum = places.get(province) ?? { lat: 0, lng: 0, count: 0 }
    places.set(province, { lat: sum.lat + lat, lng: sum.lng + lng, count: sum.count + 1 })
  }
  return [...places].map(([name, { lat, lng, count }]) => label(name, lat / count, lng / count, css.province))
}

/** The region drawn by hand, for a portal that has no tiles: land, borders of provinces and districts, their names. */
export function sketchLayer(): L.LayerGroup {
  const ground = L.polygon(outline.region as Line, { className: css.land, interactive: false })
  const near = L.layerGroup(districts.map(({ name, lat, lng }) => label(name, lat, lng, css.district)))
  const far = L.layerGroup(provinces())
  const all = L.layerGroup([ground, lines(outline.districts, css.border), lines(outline.provinces, css.borderStrong)])
  const show = ({ target }: { target: L.Map }) => {
    const [wanted, other] = target.getZoom() >= DISTRICTS_FROM ? [near, far] : [far, near]
    other.remove()
    wanted.addTo(target)
  }
  all.on('add', ({ target }) => {
    const map = (target as L.LayerGroup & { _map: L.Map })._map
    map.on('zoomend', show)
    show({ target: map })
  })
  all.on('remove', ({ target }) => (target as L.LayerGroup & { _map?: L.Map })._map?.off('zoomend', show))
  return all
}
