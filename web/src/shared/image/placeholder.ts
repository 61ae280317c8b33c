import { thumbHashToDataURL } from 'thumbhash'
import type { Media } from '@/shared/api/strapi'

/** The placeholder image as a data URL, decoded from the thumbhash (about 25 bytes); null when the file has none. */
export function placeholderOf(media: Media): string | null {
  const hash = media.provider_metadata?.thumbhash
  if (!hash) return null
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
  } catch {
    return null // an invalid hash means no placeholder
  }
}
