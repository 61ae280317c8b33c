import L from 'leaflet'
import districts from './districts.json'
import css from './map.module.css'
import outline from './outline.json'

/** The lowest zoom with names of districts; below it only provinces have names. */
const DISTRICTS_FROM = 10

type Line = [number, number][]
const lines = (list: number[][][], className: string | undefined) =>
  L.polyline(list as Line[], { className, interactive: false })

const label = (text: string, lat: number, lng: number, className: string | undefined) => {
  const span = document.createElement('span')
  span.textContent = text
  const icon = L.divIcon({ className, html: span, iconSize: [0, 0] })
  return L.marker([lat, lng], { icon, interactive: false, keyboard: false })
}

/** A name on the map with half its width and its height in pixels. */
type Name = { marker: L.Marker; half: number; height: number }

/** The approximate width of a letter and height of a name; a district has a dot above its name. */
const PROVINCE = { letter: 8.5, height: 18 }
const DISTRICT = { letter: 6.5, height: 26 }

const named = (name: string, size: typeof PROVINCE, marker: L.Marker): Name => ({
  half: (name.length * size.letter) / 2,
  height: size.height,
  marker,
})

/** Places each province's name at the mean position of its district capitals. */
function provinces(): Name[] {
  const places = new Map<string, { lat: number; lng: number; count: number }>()
  for (const { province, lat, lng } of districts) {
    const sum = places.get(province) ?? { lat: 0, lng: 0, count: 0 }
    places.set(province, { lat: sum.lat + lat, lng: sum.lng + lng, count: sum.count + 1 })
  }
  return [...places].map(([name, { lat, lng, count }]) =>
    named(name, PROVINCE, label(name, lat / count, lng / count, css.province)),
  )
}

/** Of names that would overlap at this zoom only the first is shown. */
function withoutOverlap(map: L.Map, names: Name[]): L.Marker[] {
  const taken: { x: number; y: number; half: number }[] = []
  const free = names.filter(({ marker, half, height }) => {
    const { x, y } = map.project(marker.getLatLng(), map.getZoom())
    const fits = taken.every((one) => Math.abs(one.x - x) > one.half + half || Math.abs(one.y - y) > height)
    if (fits) taken.push({ x, y, half })
    return fits
  })
  return free.map(({ marker }) => marker)
}

/** A vector layer of the region for a portal without tiles: land, borders and names of provinces and districts. */
export function sketchLayer(): L.LayerGroup {
  const ground = L.polygon(outline.region as Line, { className: css.land, interactive: false })
  const near = districts.map(({ name, lat, lng }) => named(name, DISTRICT, label(name, lat, lng, css.district)))
  const far = provinces()
  const names = L.layerGroup()
  const all = L.layerGroup([ground, lines(outline.districts, css.border), lines(outline.provinces, css.borderStrong)])
  const show = ({ target }: { target: L.Map }) => {
    names.clearLayers()
    for (const name of withoutOverlap(target, target.getZoom() >= DISTRICTS_FROM ? near : far)) names.addLayer(name)
    names.addTo(target)
  }
  all.on('add', ({ target }) => {
    const map = (target as L.LayerGroup & { _map: L.Map })._map
    map.on('zoomend', show)
    show({ target: map })
  })
  all.on('remove', ({ target }) => (target as L.LayerGroup & { _map?: L.Map })._map?.off('zoomend', show))
  return all
}
