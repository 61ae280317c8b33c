import type { Point } from './mapProps'

/** West, south, east and north in degrees. */
export type Area = [west: number, south: number, east: number, north: number]

/** A place, or a number of places in an area that are not known one by one. */
export type Place = Point & { id: number; count?: number; area?: Area }
/** Places that would lie over each other on the map, at the middle of them. */
export type Group = Point & { ids: number[] }

/** The side of a square tile at zoom 0, in pixels; each zoom doubles it. */
const WORLD = 256
/** The distance at which two signs of 36 pixels have a gap. */
const NEAR = 44

/** The position in pixels of the Web Mercator projection, which the maps use. */
function pixelOf({ lat, lng }: Point, zoom: number) {
  const size = WORLD * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: ((lng + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
}

/**
 * Groups places whose signs would touch at a zoom. A place joins the nearest group in reach, so each group lies where most of its places
 * are, and the same places give the same groups.
 */
export function groupsOf(places: Place[], zoom: number): Group[] {
  const groups: { places: Place[]; x: number; y: number }[] = []
  for (const place of places) {
    const { x, y } = pixelOf(place, zoom)
    const distance = (group: { x: number; y: number }) => Math.hypot(group.x - x, group.y - y)
    const [nearest] = groups.filter((group) => distance(group) < NEAR).toSorted((a, b) => distance(a) - distance(b))
    if (!nearest) groups.push({ places: [place], x, y })
    else {
      const count = nearest.places.push(place)
      nearest.x += (x - nearest.x) / count
      nearest.y += (y - nearest.y) / count
    }
  }
  return groups.map((group) => ({
    ids: group.places.map(({ id }) => id),
    lat: mean(group.places.map(({ lat }) => lat)),
    lng: mean(group.places.map(({ lng }) => lng)),
  }))
}

/** The area of all areas; each is wide enough to be shown, also if all its places lie at one point. */
export function areaAround(areas: Area[]): Area {
  const least = 0.002
  const [west, south, east, north] = [0, 1, 2, 3].map((side) =>
    (side < 2 ? Math.min : Math.max)(...areas.map((area) => area[side] ?? 0)),
  ) as Area
  const [width, height] = [Math.max(0, least - (east - west)) / 2, Math.max(0, least - (north - south)) / 2]
  return [west - width, south - height, east + width, north + height]
}

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
