import type { Point } from './mapProps'

/** The maximum initial zoom of the sketch where it has no streets. */
const SKETCH_ZOOM = 11
/** The same where it has some. */
const STREET_ZOOM = 16

/** The part of the city of Cusco whose streets the sketch has, in degrees. */
export const CENTRE = { south: -13.5285, north: -13.5115, west: -71.986, east: -71.9565 }

export const isInCentre = ({ lat, lng }: Point) =>
  lat >= CENTRE.south && lat <= CENTRE.north && lng >= CENTRE.west && lng <= CENTRE.east

/** The zoom at which the sketch still shows something around the point. */
export const sketchZoom = (zoom: number, point: Point) => Math.min(zoom, isInCentre(point) ? STREET_ZOOM : SKETCH_ZOOM)
