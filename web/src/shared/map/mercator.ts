import type { Point } from './mapProps'

/** West, south, east and north in degrees. */
export type Area = [west: number, south: number, east: number, north: number]
export type Size = { width: number; height: number }
/** What is in the middle of a map, and how near. */
export type Camera = Point & { zoom: number }
/** What a map shows: a camera and the size of its frame in pixels. */
export type View = Camera & Size
type Pixel = { x: number; y: number }

/** The side of a square tile at zoom 0, in pixels; each zoom doubles it. */
const WORLD = 256
/** The zooms of all maps. */
export const FARTHEST = 6
export const CLOSEST = 19

/** The position in pixels of the Web Mercator projection, which the maps use. */
export function pixelOf({ lat, lng }: Point, zoom: number): Pixel {
  const size = WORLD * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: ((lng + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
}

function pointAt({ x, y }: Pixel, zoom: number): Point {
  const size = WORLD * 2 ** zoom
  const angle = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size)))
  return { lat: (angle * 180) / Math.PI, lng: (x / size) * 360 - 180 }
}

/** Where a point is in the frame. */
export function placeIn(view: View, point: Point): Pixel {
  const [middle, { x, y }] = [pixelOf(view, view.zoom), pixelOf(point, view.zoom)]
  return { x: x - middle.x + view.width / 2, y: y - middle.y + view.height / 2 }
}

/** The point at a place of the frame. */
export function pointIn(view: View, { x, y }: Pixel): Point {
  const middle = pixelOf(view, view.zoom)
  return pointAt({ x: middle.x + x - view.width / 2, y: middle.y + y - view.height / 2 }, view.zoom)
}

/** The area that a map shows. */
export function areaIn(view: View): Area {
  const northWest = pointIn(view, { x: 0, y: 0 })
  const southEast = pointIn(view, { x: view.width, y: view.height })
  return [northWest.lng, southEast.lat, southEast.lng, northWest.lat]
}

export const isIn = ([west, south, east, north]: Area, { lat, lng }: Point) =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** The smallest area with all points; null without any. */
export function areaAroundPoints(points: Point[]): Area | null {
  if (points.length === 0) return null
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** The nearest camera that shows an area in a frame with a margin of `padding` pixels. */
export function cameraOf(
  [west, south, east, north]: Area,
  { width, height }: Size,
  padding: number,
  most: number,
): Camera {
  const [low, high] = [pixelOf({ lat: south, lng: west }, 0), pixelOf({ lat: north, lng: east }, 0)]
  const scale = Math.min(
    Math.max(width - 2 * padding, 1) / Math.max(high.x - low.x, 1e-9),
    Math.max(height - 2 * padding, 1) / Math.max(low.y - high.y, 1e-9),
  )
  const middle = pointAt({ x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 }, 0)
  return { ...middle, zoom: Math.max(FARTHEST, Math.min(most, Math.log2(scale))) }
}
