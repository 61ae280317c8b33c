import L from 'leaflet'
import districts from './districts.json'
import css from './map.module.css'
import outline from './outline.json'
import { type Box, placed } from './placing'
import streets from './streets.json'

/** The lowest zooms with names of districts, of squares and of streets; below them only provinces have names. */
const DISTRICTS_FROM = 10
const SQUARES_FROM = 14
const STREETS_FROM = 15

type Line = [number, number][]
const lines = (list: number[][][], className: string | undefined) =>
  L.polyline(list as Line[], { className, interactive: false })

const label = (text: string, lat: number, lng: number, className: string | undefined) => {
  const span = document.createElement('span')
  span.textContent = text
  const icon = L.divIcon({ className, html: span, iconSize: [0, 0] })
  return L.marker([lat, lng], { icon, interactive: false, keyboard: false })
}

/**
 * The width of a wide letter and the height of a name, and how far its middle is below its point. Rather too large: names that are
 * taken for smaller than they are overlap.
 */
const PROVINCE = { letter: 9.5, height: 20, below: 0 }
const DISTRICT = { letter: 8, height: 24, below: 9 }
const STREET = { letter: 8.5, height: 18, below: 0 }

type Name = { marker: L.Marker; size: typeof PROVINCE; letters: number }
const named = (name: string, size: typeof PROVINCE, marker: L.Marker): Name => ({ marker, size, letters: name.length })

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

/** The names of squares, or streets, in the middle of their lines. */
const namesOf = (list: { name: string; line: number[][] }[], className: string | undefined) =>
  list.map(({ name, line }) => {
    const { lat, lng } = L.latLngBounds(line as Line).getCenter()
    return named(name, STREET, label(name, lat, lng, className))
  })

function boxOf(map: L.Map, { marker, size, letters }: Name): Box & { marker: L.Marker } {
  const { x, y } = map.latLngToContainerPoint(marker.getLatLng())
  return { marker, x, y: y + size.below, width: letters * size.letter, height: size.height }
}

/** Where the buttons for the zoom are. */
const BUTTONS: Box = { x: 25, y: 40, width: 50, height: 80 }

/** The first class of a marker; the others are states. */
const classOf = (layer: L.Layer) =>
  layer instanceof L.Marker ? layer.options.icon?.options.className?.split(' ')[0] : undefined
const isPin = (layer: L.Layer): layer is L.Marker => [css.pin, css.sign].includes(classOf(layer) ?? '')

/** Where the pins and signs of a map are: the tip of a pin is at its point, and the middle of a sign. */
function pinsOf(map: L.Map): Box[] {
  const pins: Box[] = []
  map.eachLayer((layer) => {
    if (!isPin(layer)) return
    const { x, y } = map.latLngToContainerPoint(layer.getLatLng())
    const above = classOf(layer) === css.pin ? 19 : 0
    pins.push({ x, y: y - above, width: 36, height: 36 })
  })
  return pins
}

/** Makes names when they are first shown: most maps stay at one zoom. */
function lazily(make: () => Name[]): () => Name[] {
  let made: Name[] | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The names by importance at a zoom. */
function namesAt() {
  const far = lazily(provinces)
  const near = lazily(() =>
    districts.map(({ name, lat, lng }) => named(name, DISTRICT, label(name, lat, lng, css.district))),
  )
  const squares = lazily(() => namesOf(streets.squares, css.place))
  const ways = lazily(() => namesOf(streets.streets, css.place))
  return (zoom: number) => {
    if (zoom < DISTRICTS_FROM) return far()
    if (zoom < SQUARES_FROM) return near()
    return zoom < STREETS_FROM ? [...squares(), ...near()] : [...squares(), ...ways(), ...near()]
  }
}

/** A vector layer of the region for a portal without tiles: land, borders, names, and the main streets of the city of Cusco. */
export function sketchLayer(): L.LayerGroup {
  const ground = L.polygon(outline.region as Line, { className: css.land, interactive: false })
  const squares = streets.squares.map(({ line }) => line)
  const ways = lines(
    streets.streets.map(({ line }) => line),
    css.street,
  )
  const names = L.layerGroup()
  const all = L.layerGroup([
    ground,
    lines(outline.districts, css.border),
    lines(outline.provinces, css.borderStrong),
    ways,
    L.polygon(squares as Line[], { className: css.square, interactive: false }),
  ])
  const at = namesAt()
  const show = (map: L.Map) => {
    names.clearLayers()
    const boxes = at(map.getZoom()).map((name) => boxOf(map, name))
    for (const { marker } of placed(boxes, map.getSize(), [BUTTONS, ...pinsOf(map)])) names.addLayer(marker)
    names.addTo(map)
  }
  const moved = ({ target }: { target: L.Map }) => show(target)
  // Signs come in groups: the names are placed once for all of them.
  let frame = 0
  const pinned = ({ target, layer }: { target: L.Map; layer: L.Layer }) => {
    if (!isPin(layer)) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => show(target))
  }
  all.on('add', ({ target }) => {
    const map = (target as L.LayerGroup & { _map: L.Map })._map
    map.on('moveend', moved)
    map.on('layeradd layerremove', pinned as L.LeafletEventHandlerFn)
    frame = requestAnimationFrame(() => show(map))
  })
  all.on('remove', ({ target }) => {
    const map = (target as L.LayerGroup & { _map?: L.Map })._map
    cancelAnimationFrame(frame)
    names.remove()
    map?.off('moveend', moved)
    map?.off('layeradd layerremove', pinned as L.LeafletEventHandlerFn)
  })
  return all
}
