import { UNCHOSEN_POINT } from './constants'
import { tried } from './storage'

/** Links typed by hosts often lack a scheme; anything but http(s) is no link at all, nor is a sentence. */
export function externalUrl(link: string | null | undefined): string | null {
  const text = link?.trim()
  if (!text) return null
  const url = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  return /^https?:\/\/[^/\s]+/i.test(url) && tried(() => new URL(url)) ? url : null
}

/** "lat,lng" as stored in one field; the point that stands for none is none. */
export function parsePoint(text: string | null | undefined): { lat: number; lng: number } | null {
  const [lat = Number.NaN, lng = Number.NaN] = (text ?? '').split(',').map((part) => Number.parseFloat(part))
  if (lat === UNCHOSEN_POINT.lat && lng === UNCHOSEN_POINT.lng) return null
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** Joins class names, leaving out what is not there. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

/** Venue, address and city in one line; they often repeat each other. */
export function placeText(...parts: (string | null | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join(', ')
}
