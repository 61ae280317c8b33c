import { UNCHOSEN_POINT } from './constants'

/** Parses the stored "lat,lng"; null for an invalid point and for UNCHOSEN_POINT. */
export function parsePoint(text: string | null | undefined): { lat: number; lng: number } | null {
  const [lat = Number.NaN, lng = Number.NaN] = (text ?? '').split(',').map((part) => Number.parseFloat(part))
  if (lat === UNCHOSEN_POINT.lat && lng === UNCHOSEN_POINT.lng) return null
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** The stored point as a form value: an invalid point and the default mean that none is chosen. */
export const chosenPoint = (text: string | null | undefined): string => (parsePoint(text) ? (text ?? '') : '')

/** Writes the first letter of a text as a capital. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Joins class names and omits empty ones. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

/** Joins venue, address and city, and omits duplicates, which are common. */
export function placeText(...parts: (string | null | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join(', ')
}

const sortKey = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ñ', 'n~')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')

/**
 * Compares names in Spanish order, also for Quechua: ñ after n, other accents as if they were not there. Not by Intl, whose first
 * collation takes a phone 15 ms.
 */
export function compareNames(one: string, other: string): number {
  const [first, second] = [sortKey(one), sortKey(other)]
  return first < second ? -1 : Number(first > second)
}

/** A name without accents, apostrophes and case. */
export const spelled = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()

/** The same with e as i and o as u, as Quechua is written both ways (Qosqo, Qusqu). */
export const fold = (text: string) => spelled(text).replaceAll('e', 'i').replaceAll('o', 'u')
