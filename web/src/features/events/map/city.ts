import type { Place } from '@/shared/map/groups'
import { type Area, isIn } from '@/shared/map/mercator'

/** With a larger share of the events in the city a map begins there: the others would make one dot of them. */
const HALF = 0.5

/** The Sacred Valley, from Ollantaytambo to Pisac, with Maras and Chinchero. */
const VALLEY: Area = [-72.35, -13.47, -71.75, -13.15]

const countOf = (places: Place[]) => places.reduce((sum, { count = 1 }) => sum + count, 0)

type CityFirst = { inside: Place[]; beyond: number; inValley: boolean }

/** Of more places the outermost ones at each side do not decide how near a map begins. */
const MANY = 20
const TRIMMED = 0.1

/** The places without the outermost ones to the west and east, or south and north. */
function trimmed(places: Place[], axis: 'lat' | 'lng'): Place[] {
  if (places.length < MANY) return places
  const cut = Math.floor(places.length * TRIMMED)
  return places.toSorted((one, other) => one[axis] - other[axis]).slice(cut, places.length - cut)
}

/** The places with which a map begins, and the number of events beyond; null if the map shows all. */
export function cityFirst(places: Place[], city: Area): CityFirst | null {
  const inside = places.filter((place) => isIn(city, place))
  const outside = places.filter((place) => !isIn(city, place))
  if (outside.length === 0 || countOf(inside) <= HALF * countOf(places)) return null
  const core = trimmed(trimmed(inside, 'lat'), 'lng')
  return { inside: core, beyond: countOf(outside), inValley: outside.every((place) => isIn(VALLEY, place)) }
}
