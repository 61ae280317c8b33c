import type { Point } from './mapProps'
import { type Area, pixelOf } from './mercator'

/** A place, or a number of places in an area that are not known one by one. */
export type Place = Point & { id: number; count?: number; area?: Area }
/** Places that would lie over each other on the map, at the middle of them. */
export type Group = Point & { ids: number[] }

/** The distances at which two signs with an hour have a gap, in pixels. */
const NEAR = { x: 68, y: 40 }

/**
 * Groups places whose signs would touch at a zoom. A place joins the nearest group in reach, so each group lies where most of its places
 * are, and the same places give the same groups.
 */
export function groupsOf(places: Place[], zoom: number): Group[] {
  const groups: { places: Place[]; x: number; y: number }[] = []
  for (const place of places) {
    const { x, y } = pixelOf(place, zoom)
    const distance = (group: { x: number; y: number }) =>
      Math.max(Math.abs(group.x - x) / NEAR.x, Math.abs(group.y - y) / NEAR.y)
    const [nearest] = groups.filter((group) => distance(group) < 1).toSorted((a, b) => distance(a) - distance(b))
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
