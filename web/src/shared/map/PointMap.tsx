import { useEffect, useRef } from 'react'
import { MapSurface } from './MapSurface'
import css from './map.module.css'
import type { MapProps } from './mapProps'
import { placeIn, pointIn } from './mercator'
import { boundedZoom } from './tiles'
import { useMapView } from './useMapView'

/** How near the edge a marker may be. */
const MARGIN = 40

/** A map with at most one pin, on which a point may be chosen. */
export default function PointMap({ center, marker, zoom, label, onPick }: MapProps) {
  const map = useMapView({ start: () => ({ ...center, zoom: boundedZoom(zoom, center) }), small: onPick === undefined })
  const { view, show } = map
  const { lat, lng } = marker ?? {}
  // Without a marker the map follows its center, such as the chosen city.
  const { lat: centerLat, lng: centerLng } = center
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else if (lat === undefined) {
      const point = { lat: centerLat, lng: centerLng }
      show({ ...point, zoom: boundedZoom(zoom, point) })
    }
  }, [lat, centerLat, centerLng, zoom, show])
  const shown = useRef(view)
  shown.current = view
  useEffect(() => {
    const now = shown.current
    if (!now || lat === undefined || lng === undefined) return
    const { x, y } = placeIn(now, { lat, lng })
    const isSeen = x > MARGIN && x < now.width - MARGIN && y > MARGIN && y < now.height - MARGIN
    if (!isSeen) show({ lat, lng, zoom: now.zoom })
  }, [lat, lng, show])
  const place = view && marker ? placeIn(view, marker) : null
  return (
    <MapSurface map={map} onPress={onPick && ((at) => view && onPick(pointIn(view, at)))}>
      {place && (
        <div
          role="img"
          aria-label={label}
          className={css.pin}
          style={{ translate: `calc(${place.x}px - 50%) calc(${place.y}px - 100%)` }}
        />
      )}
    </MapSurface>
  )
}
