import type { Point } from './mapProps'

const METRES_PER_DEGREE = 111_195
/** On flat ground, in a minute. The portal knows no heights: uphill takes longer. */
const WALK_METRES = 80
/** What counts as near, and what is still walked, in minutes. */
export const WALK_RINGS = [10, 30] as const

type Walk = {
  metres: number
  /** Undefined beyond what is walked. */
  minutes?: number
}

/** Metres between two points of the region in a straight line; the curve of the earth does not matter there. */
export function metresBetween(one: Point, other: Point): number {
  const across = Math.cos((one.lat * Math.PI) / 180) * (one.lng - other.lng)
  return Math.hypot(one.lat - other.lat, across) * METRES_PER_DEGREE
}

/** Rounded to 50 m and a minute, at least one; a longer way to a kilometre. */
export function walkBetween(one: Point, other: Point): Walk {
  const metres = metresBetween(one, other)
  const minutes = Math.max(1, Math.round(metres / WALK_METRES))
  if (minutes > WALK_RINGS[1]) return { metres: Math.max(1, Math.round(metres / 1000)) * 1000 }
  return { metres: Math.max(1, Math.round(metres / 50)) * 50, minutes }
}
