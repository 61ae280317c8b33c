import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { cx } from '@/shared/text'
import { areaAround, type Group, groupsOf, type Place } from './groups'
import { MapSurface } from './MapSurface'
import css from './map.module.css'
import { type Area, areaAroundPoints, areaIn, cameraOf, isIn, placeIn, pointIn, type Size } from './mercator'
import { boundedZoom } from './tiles'
import { useMapView } from './useMapView'

/** What a page may ask of a map. */
export type MapHandle = {
  /** Shows a place, if it is not in the frame. */
  reveal: (id: number) => void
}

type Covered = PlacesProps['covered']

export type PlacesProps = {
  places: Place[]
  /** The area to show; without one, that around some of the places. */
  area: Area | null
  around: Place[]
  /** What of the frame lies below other parts of the page, in pixels. */
  covered: { top: number; bottom: number }
  /** The places whose sign is highlighted. */
  chosen: number[]
  /** What a sign says to a screen reader. */
  labelOf: (ids: number[]) => string
  /** The short text of the sign of one place, if there is room: its hour. */
  textOf: (id: number) => string
  onChoose: (ids: number[]) => void
  /** A sign of places that are not known one by one is pressed. */
  onArea: (area: Area) => void
  /** The visitor has moved the map to this area. */
  onMove: (area: Area) => void
  handle?: RefObject<MapHandle | null>
}

/** The maximum initial zoom. Single streets are visible at it. */
const CLOSE = 16
/** The zoom at which places that are apart have signs of their own. */
const SINGLE = CLOSE + 2
const MARGIN = 44
/** The height of a card at the lower edge. */
const RAISED = 240
/** With more signs than these the texts of single places would cover the map. */
const TEXTS_MAX = 20

/** The camera that shows an area in the part of the frame that is not covered. */
function cameraFor(all: Area, size: Size, { top, bottom }: Covered, padding: number, most: number) {
  const camera = cameraOf(all, { ...size, height: Math.max(1, size.height - top - bottom) }, padding, most)
  const view = { ...size, ...camera, zoom: Math.min(camera.zoom, most) }
  return { ...view, ...pointIn(view, { x: size.width / 2, y: (size.height - top + bottom) / 2 }) }
}

function firstCamera({ around, area, covered }: Pick<PlacesProps, 'around' | 'area' | 'covered'>, size: Size) {
  const all = area ?? areaAroundPoints(around)
  if (!all) return null
  const middle = { lng: (all[0] + all[2]) / 2, lat: (all[1] + all[3]) / 2 }
  return cameraFor(all, size, covered, area ? 0 : MARGIN, boundedZoom(CLOSE, middle))
}

/** A map with a sign for each group of places. A press on a group shows its places closer, or chooses them if they lie at one place. */
export default function PlacesMap(props: PlacesProps) {
  const { places, area, around, covered, chosen, labelOf, textOf, onChoose, onArea, onMove, handle } = props
  const map = useMapView({
    start: (size) => firstCamera(props, size) ?? { lat: -13.5167, lng: -71.9788, zoom: 12 },
    onMove: (view) => onMove(areaIn(view)),
  })
  const { view, show } = map
  const shown = JSON.stringify([area, area ? [] : around.map(({ id }) => id)])
  const fitted = useRef(shown)
  useEffect(() => {
    if (!view || fitted.current === shown) return
    fitted.current = shown
    const camera = firstCamera({ around, area, covered }, view)
    if (camera) show(camera)
  }, [shown, around, area, covered, view, show])

  useImperativeHandle(handle, () => ({
    reveal: (id) => {
      const place = places.find((one) => one.id === id)
      if (!view || !place) return
      const { x, y } = placeIn(view, place)
      const isSeen =
        x > MARGIN && x < view.width - MARGIN && y > covered.top + MARGIN && y < view.height - RAISED - MARGIN
      if (!isSeen)
        show(
          cameraFor([place.lng, place.lat, place.lng, place.lat], view, { ...covered, bottom: RAISED }, 0, view.zoom),
        )
    },
  }))
  // Not with each step of a pinch: groups that come and go would flicker.
  const zoom = view ? Math.floor(view.zoom) : null
  const groups = useMemo(() => (zoom === null ? [] : groupsOf(places, zoom)), [places, zoom])
  const inFrame = view ? groups.filter((group) => isIn(areaIn(view), group)) : []
  const hasTexts = inFrame.length <= TEXTS_MAX
  const press = (group: Group) => {
    const members = places.filter(({ id }) => group.ids.includes(id))
    const areas = members.flatMap((place) => (place.area ? [place.area] : []))
    if (areas.length > 0) return onArea(areaAround(areas))
    const around = areaAroundPoints(members)
    // Places that are a group at the closest zoom are one place.
    if (!view || !around || groupsOf(members, SINGLE).length < 2) return onChoose(group.ids)
    const closer = cameraFor(around, view, covered, MARGIN, SINGLE)
    show({ ...closer, zoom: Math.min(SINGLE, Math.max(closer.zoom, view.zoom + 1)) }, true)
  }
  return (
    <MapSurface map={map}>
      {view &&
        groups.map((group) => {
          const count = places.reduce((sum, place) => sum + (group.ids.includes(place.id) ? (place.count ?? 1) : 0), 0)
          const { x, y } = placeIn(view, group)
          const text = count > 1 ? String(count) : hasTexts && group.ids[0] !== undefined ? textOf(group.ids[0]) : ''
          const isChosen = group.ids.some((id) => chosen.includes(id))
          return (
            <button
              key={group.ids.join()}
              type="button"
              className={cx(css.sign, isChosen && css.chosen)}
              style={{ translate: `calc(${x}px - 50%) calc(${y}px - 50%)` }}
              aria-label={labelOf(group.ids)}
              aria-pressed={isChosen}
              onClick={() => press(group)}
            >
              {text}
            </button>
          )
        })}
    </MapSurface>
  )
}
