import { UNCHOSEN_POINT } from './constants'
import { orNull } from './storage'

/** Links typed by hosts often lack a scheme, which is added. Returns null for other schemes than http(s) and for plain text. */
export function externalUrl(link: string | null | undefined): string | null {
  const text = link?.trim()
  if (!text) return null
  const url = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  return /^https?:\/\/[^/\s]+/i.test(url) && orNull(() => new URL(url)) ? url : null
}

/** Parses the stored "lat,lng"; null for an invalid point and for UNCHOSEN_POINT. */
export function parsePoint(text: string | null | undefined): { lat: number; lng: number } | null {
  const [lat = Number.NaN, lng = Number.NaN] = (text ?? '').split(',').map((part) => Number.parseFloat(part))
  if (lat === UNCHOSEN_POINT.lat && lng === UNCHOSEN_POINT.lng) return null
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** The stored point as a form value: an invalid point and the default mean that none is chosen. */
export const chosenPoint = (text: string | null | undefined): string => (parsePoint(text) ? (text ?? '') : '')

/** Joins class names and omits empty ones. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

/** Joins venue, address and city, and omits duplicates, which are common. */
export function placeText(...parts: (string | null | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join(', ')
}
