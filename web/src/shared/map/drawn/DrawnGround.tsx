import { type Area, areaIn, isIn, placeIn, type View } from '@/shared/map/mercator'
import css from './drawn.module.css'
import { type Box, placed } from './placing'
import { cornersOf, type Drawn, sketch } from './sketch'

/** The lowest zooms with names of districts and of squares; below them only provinces have names. */
const DISTRICTS_FROM = 10
const SQUARES_FROM = 14

/**
 * The width of a wide letter and the height of a name. Rather too large: names that are taken for smaller than they are overlap.
 */
const LETTER = { province: 10.5, district: 8.5, square: 8.5 }
const HEIGHT = 22

/** Where the buttons for the zoom are. */
const BUTTONS: Box = { x: 30, y: 55, width: 60, height: 110 }

const features = sketch()

const kindAt = (zoom: number) =>
  zoom < DISTRICTS_FROM ? ['province'] : zoom < SQUARES_FROM ? ['district'] : ['square', 'district']

/** The point at which a name is written. */
function middleOf({ geometry }: Drawn) {
  const corners = cornersOf(geometry)
  const mean = (axis: number) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length
  return { lng: mean(0), lat: mean(1) }
}

function pathOf({ geometry: { type, coordinates } }: Drawn, view: View): string {
  const lines = type === 'Polygon' ? coordinates : type === 'LineString' ? [coordinates] : []
  return lines
    .map((line) => line.map(([lng = 0, lat = 0]) => placeIn(view, { lng, lat })))
    .map((line) => `M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    .join('')
}

/** The names that have room, the more important kinds first. */
function namesIn(view: View) {
  const kinds = kindAt(view.zoom)
  const shown: Area = areaIn(view)
  const boxes = kinds.flatMap((kind) =>
    features
      .filter(({ properties }) => properties.kind === kind && properties.name)
      .filter((feature) => isIn(shown, middleOf(feature)))
      .map((feature) => {
        const { name = '' } = feature.properties
        const width = name.length * LETTER[kind as keyof typeof LETTER]
        return { ...placeIn(view, middleOf(feature)), width, height: HEIGHT, name, kind }
      }),
  )
  return placed(boxes, { x: view.width, y: view.height }, [BUTTONS])
}

const classes: Partial<Record<Drawn['properties']['kind'], string | undefined>> = {
  region: css.land,
  'district border': css.border,
  'province border': css.borderStrong,
  street: css.street,
  square: css.square,
}

/** The region as a drawing: before the renderer is there, and where the browser has no WebGL. */
export default function DrawnGround({ view }: { view: View }) {
  return (
    <svg className={css.ground} aria-hidden="true" width={view.width} height={view.height}>
      {features
        .filter(({ properties }) => classes[properties.kind])
        .map((feature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the drawing does not change
          <path key={index} className={classes[feature.properties.kind]} d={pathOf(feature, view)} />
        ))}
      {namesIn(view).map(({ name, kind, x, y }) => (
        <text key={`${kind} ${name}`} className={css[kind]} x={x} y={y}>
          {name}
        </text>
      ))}
    </svg>
  )
}
