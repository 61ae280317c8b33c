import type { Area } from '@/shared/map/mercator'

/** Four decimals are eleven metres. */
const DECIMALS = 4

/** The parameter bbox of the search: west, south, east, north in degrees. */
export const areaText = (area: Area) => area.map((degrees) => degrees.toFixed(DECIMALS)).join(',')

/** The area of a URL; null without one and for one that the search would refuse. */
export function parseArea(text: string | null): Area | null {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = (text ?? '')
    .split(',')
    .map((part) => (part.trim() ? Number(part) : Number.NaN))
  const valid =
    more.length === 0 && west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90
  return valid ? [west, south, east, north] : null
}
