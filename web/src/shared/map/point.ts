import { UNCHOSEN_POINT } from '@/shared/constants'

/** Parses the stored "lat,lng"; null for an invalid point and for UNCHOSEN_POINT. */
export function parsePoint(text: string | null | undefined): { lat: number; lng: number } | null {
  const [lat = Number.NaN, lng = Number.NaN] = (text ?? '').split(',').map((part) => Number.parseFloat(part))
  if (lat === UNCHOSEN_POINT.lat && lng === UNCHOSEN_POINT.lng) return null
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** The stored point as a form value: an invalid point and the default mean that none is chosen. */
export const chosenPoint = (text: string | null | undefined): string => (parsePoint(text) ? (text ?? '') : '')
