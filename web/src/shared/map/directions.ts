import type { Locale } from '@/shared/constants'
import landmarks from './landmarks.json'
import type { Point } from './mapProps'
import { metresBetween } from './walk'

type Landmark = { en?: string; es: string; qu?: string } & Point
type Near = { name: string; lang?: Locale; metres: number }

/** Farther away a landmark says nothing about a place. */
const NEAR = 1500
/** Within so many metres a place is at the landmark. */
const AT = 60

/** The nearest landmark of a place, rounded to 50 m; 0 m if the place is at it, and null if none is near. */
export function nearestLandmark(point: Point, locale: Locale): Near | null {
  const [nearest] = (landmarks as Landmark[])
    .map((landmark) => ({ landmark, metres: metresBetween(point, landmark) }))
    .sort((a, b) => a.metres - b.metres)
  if (!nearest || nearest.metres > NEAR) return null
  const own = nearest.landmark[locale]
  return {
    name: own ?? nearest.landmark.es,
    ...(!own && { lang: 'es' as const }),
    metres: nearest.metres < AT ? 0 : Math.max(1, Math.round(nearest.metres / 50)) * 50,
  }
}

/** The coordinates as other programs read them: five decimals are one metre. */
export const coordinatesText = ({ lat, lng }: Point) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

/** Opens the place in the map of the device: that of Android or Apple, else OpenStreetMap. */
export function placeIn(agent: string, { lat, lng }: Point): string {
  const at = `${lat.toFixed(5)},${lng.toFixed(5)}`
  if (/Android/.test(agent)) return `geo:${at}?q=${at}`
  if (/iPhone|iPad|Macintosh/.test(agent)) return `https://maps.apple.com/?daddr=${at}`
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`
}

/** Addresses that open a route to the place; nothing is asked of these sites before a visitor follows one. */
export function routesTo({ lat, lng }: Point): { name: string; href: string }[] {
  const to = `${lat.toFixed(5)},${lng.toFixed(5)}`
  return [
    { name: 'OpenStreetMap', href: `https://www.openstreetmap.org/directions?to=${encodeURIComponent(to)}` },
    { name: 'Google Maps', href: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}` },
    { name: 'Apple Maps', href: `https://maps.apple.com/?daddr=${encodeURIComponent(to)}` },
  ]
}
