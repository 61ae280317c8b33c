import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { makeMap, tileUrl } from './base'
import css from './map.module.css'
import type { MapProps, Point } from './mapProps'
import { sketchZoom } from './zoom'

const bounded = (zoom: number, point: Point) => (tileUrl() ? zoom : sketchZoom(zoom, point))

/** Its tip is at the point, so that it does not hide the label of the place, which is below. */
const pin = L.divIcon({ className: css.pin, iconSize: [28, 34], iconAnchor: [14, 34] })

export default function LeafletMap({ center, marker, zoom, label, onPick }: MapProps) {
  const host = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map | null>(null)
  const pick = useRef(onPick)
  pick.current = onPick
  const start = useRef({ center, zoom })
  useEffect(() => {
    if (!host.current) return
    // On a phone a drag on the map scrolls the page, unless the map is for choosing a point.
    const dragging = !L.Browser.mobile || pick.current !== undefined
    const made = makeMap(host.current, { dragging }, (map) =>
      map.setView(start.current.center, bounded(start.current.zoom, start.current.center)),
    )
    made.on('click', ({ latlng }: L.LeafletMouseEvent) => pick.current?.({ lat: latlng.lat, lng: latlng.lng }))
    map.current = made
    return () => {
      made.remove()
      map.current = null
    }
  }, [])
  const { lat, lng } = marker ?? {}
  // Without a marker the map follows its center, such as the chosen city.
  const { lat: centerLat, lng: centerLng } = center
  useEffect(() => {
    if (lat === undefined)
      map.current?.setView([centerLat, centerLng], bounded(zoom, { lat: centerLat, lng: centerLng }))
  }, [lat, centerLat, centerLng, zoom])
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
