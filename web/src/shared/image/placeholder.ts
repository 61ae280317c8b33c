import { thumbHashToDataURL } from 'thumbhash'
import type { Media } from '@/shared/api/strapi'

/** The picture of some 25 bytes that stands where the real one comes, as a data address; null when the file has none. */
export function placeholderOf(media: Media): string | null {
  const hash = media.provider_metadata?.thumbhash
  if (!hash) return null
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
  } catch {
    return null // a hash that is none costs the picture nothing
  }
}
