import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { yieldToBrowser } from '@/shared/deferred'
import { cx } from '@/shared/text'
import { addBase, emptyMap, tileUrl } from './base'
import { type Area, areaAround, type Group, groupsOf, type Place } from './groups'
import css from './map.module.css'
import { sketchZoom } from './zoom'

export type PlacesProps = {
  places: Place[]
  /** The area to show; without one, all places. */
  area: Area | null
  /** The places whose sign is highlighted. */
  chosen: number[]
  /** What a sign says to a screen reader. */
  labelOf: (ids: number[]) => string
  onChoose: (ids: number[]) => void
  /** A sign of places that are not known one by one is pressed. */
  onArea: (area: Area) => void
  /** The visitor has moved the map to this area. */
  onMove: (area: Area) => void
}

/** The maximum initial zoom. Single streets are visible at it. */
const CLOSE = 16

const boundsOf = (points: { lat: number; lng: number }[]) => L.latLngBounds(points.map(({ lat, lng }) => [lat, lng]))

function showPlaces(map: L.Map, places: Place[], area: Area | null) {
  const bounds = area ? L.latLngBounds([area[1], area[0]], [area[3], area[2]]) : boundsOf(places)
  if (!bounds.isValid()) return
  const maxZoom = tileUrl() ? CLOSE : sketchZoom(CLOSE, bounds.getCenter())
  map.fitBounds(bounds, { animate: false, maxZoom, padding: area ? [0, 0] : [40, 40] })
}

function areaOf(map: L.Map): Area {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

function signOf(group: Group, count: number, label: string, chosen: boolean, onPress: () => void): L.Marker {
  // The number is all its HTML.
  const icon = L.divIcon({
    className: cx(css.sign, chosen && css.chosen),
    html: count > 1 ? String(count) : '',
    iconSize: [36, 36],
  })
  const sign = L.marker([group.lat, group.lng], { icon })
  sign.on('click', onPress)
  sign.on('add', () => sign.getElement()?.setAttribute('aria-label', label))
  return sign
}

/** A map with a sign for each group of places. A press on a group shows its places closer, or chooses them if they lie at one place. */
export default function PlacesMap({ places, area, chosen, labelOf, onChoose, onArea, onMove }: PlacesProps) {
  const host = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map | null>(null)
  const [zoom, setZoom] = useState<number | null>(null)
  const shown = JSON.stringify([area, area ? [] : places])
  const fitted = useRef(shown)
  const latest = useRef({ places, area, shown })
  latest.current = { places, area, shown }
  const moved = useRef(onMove)
  moved.current = onMove
  const byVisitor = useRef(false)

  useEffect(() => {
    let unmounted = false
    // In tasks of their own, because a map forces layouts of the page.
    async function start() {
      await yieldToBrowser()
      if (unmounted || !host.current) return
      const made = emptyMap(host.current)
      map.current = made
      await yieldToBrowser()
      if (unmounted) return
      made.setView([-13.5167, -71.9788], 12)
      showPlaces(made, latest.current.places, latest.current.area)
      fitted.current = latest.current.shown
      setZoom(made.getZoom())
      made.on('zoomend', () => setZoom(made.getZoom()))
      made.on('moveend', () => byVisitor.current && moved.current(areaOf(made)))
      byVisitor.current = true
      await yieldToBrowser()
      if (!unmounted) addBase(made)
    }
    void start()
    return () => {
      unmounted = true
      map.current?.remove()
      map.current = null
    }
  }, [])

  useEffect(() => {
    if (!map.current || fitted.current === shown) return
    fitted.current = shown
    byVisitor.current = false
    showPlaces(map.current, places, area)
    byVisitor.current = true
  }, [shown, places, area])

  useEffect(() => {
    const made = map.current
    if (!made || zoom === null) return
    const membersOf = (group: Group) => places.filter(({ id }) => group.ids.includes(id))
    const press = (group: Group) => {
      const areas = membersOf(group).flatMap((place) => (place.area ? [place.area] : []))
      if (areas.length > 0) return onArea(areaAround(areas))
      const bounds = boundsOf(membersOf(group))
      const closer = Math.min(made.getBoundsZoom(bounds, false, L.point(40, 40)), CLOSE + 2)
      if (group.ids.length > 1 && closer > zoom) made.setView(bounds.getCenter(), closer, { animate: false })
      onChoose(group.ids)
    }
    const signs = groupsOf(places, zoom).map((group) =>
      signOf(
        group,
        membersOf(group).reduce((sum, { count = 1 }) => sum + count, 0),
        labelOf(group.ids),
        group.ids.every((id) => chosen.includes(id)),
        () => press(group),
      ).addTo(made),
    )
    return () => {
      for (const sign of signs) sign.remove()
    }
  }, [places, zoom, chosen, labelOf, onChoose, onArea])
  return <div ref={host} className={css.map} />
}
