/**
 * The bounds of the region of Cusco, in degrees: Peru's department of Cusco lies between 11°13′ and 15°27′ south, and 70°18′ and
 * 74°00′ west.
 */
const REGION = { south: -15.46, north: -11.2, west: -74.0, east: -70.3 }

export const isInRegion = ({ lat, lng }: { lat: number; lng: number }) =>
  lat >= REGION.south && lat <= REGION.north && lng >= REGION.west && lng <= REGION.east

const NUMBER = '[-−]?\\d+(?:[.,]\\d+)?'
/** Between two coordinates: a semicolon, a comma with a space, or spaces. */
const SPACED_PAIR = new RegExp(`^(${NUMBER})(?:\\s*;\\s*|,\\s+|\\s+)(${NUMBER})$`)
/** A comma without a space separates only when it cannot be a decimal comma. */
const TIGHT_PAIR = /^([-−]?\d+\.\d+),([-−]?\d+(?:\.\d+)?)$|^([-−]?\d+),([-−]\d+(?:\.\d+)?)$/

/** One coordinate as typed, with a decimal point instead of a decimal comma, and without other characters. */
export const coordinate = (text: string) =>
  text
    .replaceAll(',', '.')
    .replaceAll('−', '-')
    .replace(/[^\d.-]/g, '')

/** Latitude and longitude when a pasted text contains both, such as "-13.5166, -71.9788". */
export function coordinatePair(text: string): [lat: string, lng: string] | null {
  const trimmed = text.trim().replace(/^\(|\)$/g, '')
  const found = SPACED_PAIR.exec(trimmed) ?? TIGHT_PAIR.exec(trimmed)
  if (!found) return null
  const [lat = '', lng = ''] = found.slice(1).filter((part) => part !== undefined)
  return [coordinate(lat), coordinate(lng)]
}
