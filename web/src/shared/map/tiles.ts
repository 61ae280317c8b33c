import { pageSetting } from '@/shared/pageSetting'
import type { Point } from './mapProps'
import { type Area, isIn } from './mercator'

/** Tiles are loaded only from the portal itself or from the URL that the operator configures; no other host is contacted. */
export const tileUrl = () => pageSetting('tiles')

/** The city of Cusco and its surroundings, for a portal without a map of its city. */
const CUSCO: Area = [-72.05, -13.6, -71.85, -13.45]

/** The area of the city's own map; null if there is none. */
export function mapArea(): Area | null {
  const sides = pageSetting('map-area')?.split(',').map(Number)
  return sides?.length === 4 && sides.every(Number.isFinite) ? (sides as Area) : null
}

export const cityArea = () => mapArea() ?? CUSCO

/** The part of the city of Cusco whose streets are drawn. */
export const CENTRE: Area = [-71.986, -13.5285, -71.9565, -13.5115]

/** The nearest zoom at which a drawn map still shows something around a point. */
const SKETCH_ZOOM = 11
const STREET_ZOOM = 16

/** The zoom of a first view, so that it is not empty. */
export function boundedZoom(zoom: number, point: Point): number {
  const covered = mapArea()
  if (tileUrl() && (!covered || isIn(covered, point))) return zoom
  return Math.min(zoom, isIn(CENTRE, point) ? STREET_ZOOM : SKETCH_ZOOM)
}
