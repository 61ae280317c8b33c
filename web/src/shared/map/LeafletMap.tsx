import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { useEffect, useRef } from 'react'
import css from './map.module.css'
import type { MapProps } from './mapProps'

/** Without tiles there are no streets: a drawn map shows the place in its valley. */
const SKETCH_ZOOM = 11

/** Tiles come only from an address that the operator names: the page asks no other host on its own. */
const tileUrl = () => document.querySelector<HTMLMetaElement>('meta[name="raymi-tiles"]')?.content || null

const pin = L.divIcon({ className: css.pin, iconSize: [28, 28], iconAnchor: [14, 14] })

/** The drawn region comes as a chunk of its own: a portal with tiles never needs it. */
async function sketch(map: L.Map) {
  const { sketchLayer } = await import('./sketch')
  if (map.getPane('mapPane')) sketchLayer().addTo(map)
}

function ground(map: L.Map) {
  const url = tileUrl()
  if (!url) return sketch(map)
  const credit = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'
  const tiles = L.tileLayer(url, { maxZoom: 19, attribution: credit })
  // A tile server that fails must not leave a grey hole.
  tiles.once('tileerror', () => {
    tiles.remove()
    sketch(map)
  })
  tiles.addTo(map)
}

export default function LeafletMap({ center, marker, zoom, label, onPick }: MapProps) {
  const host = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map | null>(null)
  const pick = useRef(onPick)
  pick.current = onPick
  const start = useRef({ center, zoom })
  useEffect(() => {
    if (!host.current) return
    // On a phone a finger on the map scrolls the page, unless a point is to be chosen.
    const dragging = !L.Browser.mobile || pick.current !== undefined
    // Tiles do not fade in: half-shown lines cannot be read.
    const made = L.map(host.current, {
      scrollWheelZoom: false,
      attributionControl: false,
      fadeAnimation: false,
      dragging,
    })
    made.setView(start.current.center, tileUrl() ? start.current.zoom : Math.min(start.current.zoom, SKETCH_ZOOM))
    L.control.attribution({ prefix: false }).addTo(made)
    ground(made)
    made.on('click', ({ latlng }: L.LeafletMouseEvent) => pick.current?.({ lat: latlng.lat, lng: latlng.lng }))
    map.current = made
    return () => {
      made.remove()
      map.current = null
    }
  }, [])
  const { lat, lng } = marker ?? {}
  useEffect(() => {
    if (!map.current || lat === undefined || lng === undefined) return
    const shown = L.marker([lat, lng], { icon: pin, keyboard: false, alt: label }).addTo(map.current)
    map.current.panInside([lat, lng], { padding: [40, 40] })
    return () => {
      shown.remove()
    }
  }, [lat, lng, label])
  return <div ref={host} className={css.map} />
}
