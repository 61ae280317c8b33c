import { idempotencyKey } from '@/shared/api/retry'
import type { Entity, Media } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import { noTexts, type Texts } from '@/shared/forms/texts'
import type { MediaInfo, MediaItem } from '@/shared/forms/values'

export const noInfo = (): MediaInfo => ({ alt: noTexts(), credit: '', licence: '', focalPoint: null })

export const newItem = (file: File): MediaItem => ({ key: idempotencyKey(), file, info: noInfo() })

export const isMediaItem = (value: unknown): value is MediaItem =>
  typeof value === 'object' && value !== null && 'key' in value && 'info' in value

/** The portal removes a file that no entry uses after a day; shortly before, the file has to be uploaded again. */
const UNUSED_MS = 20 * 60 * 60 * 1000

/** Returns an item of a restored draft; drops the stored file when the portal may have removed it. */
export function freshItem(item: MediaItem): MediaItem {
  const { stored: _stored, storedAt, storedInfo: _info, ...chosen } = item
  return storedAt !== undefined && item.file && Date.now() - storedAt > UNUSED_MS ? chosen : item
}

/** Makes an item of a file that the entry already has. */
export function storedItem(stored: Entity<Media>): MediaItem {
  const { alternativeText, provider_metadata: details } = stored.attributes
  const alt: Texts = { ...noTexts(), ...(details?.alternativeTexts as Partial<Record<Locale, string>> | undefined) }
  // A client without languages sent one text; most texts are Spanish.
  if (!details?.alternativeTexts && alternativeText) alt.es = alternativeText
  const info = {
    alt,
    credit: details?.credit ?? '',
    licence: details?.licence ?? '',
    focalPoint: details?.focalPoint ?? null,
  }
  return { key: `stored-${stored.id}`, stored, info, storedInfo: infoJson(info) }
}

export const storedItems = (list: Entity<Media>[] | Entity<Media> | null | undefined): MediaItem[] =>
  (Array.isArray(list) ? list : list ? [list] : []).map(storedItem)

/** The info in the format of the API; an empty text clears the stored one. */
export function toFileInfo({ alt, credit, licence, focalPoint }: MediaInfo) {
  return {
    alternativeTexts: Object.fromEntries(Object.entries(alt).map(([locale, text]) => [locale, text.trim()])),
    credit: credit.trim() || null,
    licence: licence.trim() || null,
    focalPoint,
  }
}

export const infoJson = (info: MediaInfo) => JSON.stringify(toFileInfo(info))

export const nameOf = ({ file, stored }: MediaItem) => file?.name ?? stored?.attributes.name ?? ''
export const idsOf = (items: MediaItem[]): number[] => items.map(({ stored }) => stored?.id ?? 0).filter((id) => id > 0)

/** The new files, for a form that sends its files itself, as `files.<field>`. */
export const filesOf = (items: MediaItem[]): File[] =>
  items.filter(({ stored }) => !stored).flatMap(({ file }) => (file ? [file] : []))
