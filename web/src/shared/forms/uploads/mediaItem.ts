import { idempotencyKey } from '@/shared/api/retry'
import type { Entity, Media } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import { noTexts, type Texts } from '@/shared/forms/texts'
import type { MediaInfo, MediaItem } from '@/shared/forms/values'

export const noInfo = (): MediaInfo => ({ alt: noTexts(), credit: '', licence: '', focalPoint: null })

export const newItem = (file: File): MediaItem => ({ key: idempotencyKey(), file, info: noInfo() })

export const isMediaItem = (value: unknown): value is MediaItem =>
  typeof value === 'object' && value !== null && 'key' in value && 'info' in value

/** What no entry uses is removed from the portal after a day: then the chosen bytes have to be sent again. */
const UNUSED_MS = 20 * 60 * 60 * 1000

/** A file of a draft that somebody came back to. */
export function freshItem(item: MediaItem): MediaItem {
  const { stored: _gone, storedAt, told: _told, ...chosen } = item
  return storedAt !== undefined && item.file && Date.now() - storedAt > UNUSED_MS ? chosen : item
}

/** What an entry has already. */
export function storedItem(stored: Entity<Media>): MediaItem {
  const { alternativeText, provider_metadata: details } = stored.attributes
  const alt: Texts = { ...noTexts(), ...(details?.alternativeTexts as Partial<Record<Locale, string>> | undefined) }
  // A client without languages gave one text; Spanish is what is mostly written.
  if (!details?.alternativeTexts && alternativeText) alt.es = alternativeText
  const info = {
    alt,
    credit: details?.credit ?? '',
    licence: details?.licence ?? '',
    focalPoint: details?.focalPoint ?? null,
  }
  return { key: `stored-${stored.id}`, stored, info, told: wordsOf(info) }
}

export const storedItems = (list: Entity<Media>[] | Entity<Media> | null | undefined): MediaItem[] =>
  (Array.isArray(list) ? list : list ? [list] : []).map(storedItem)

/** The info as the API takes it; an empty text clears. */
export function toFileInfo({ alt, credit, licence, focalPoint }: MediaInfo) {
  return {
    alternativeTexts: Object.fromEntries(Object.entries(alt).map(([locale, text]) => [locale, text.trim()])),
    credit: credit.trim() || null,
    licence: licence.trim() || null,
    focalPoint,
  }
}

export const wordsOf = (info: MediaInfo) => JSON.stringify(toFileInfo(info))

export const nameOf = ({ file, stored }: MediaItem) => file?.name ?? stored?.attributes.name ?? ''
export const idsOf = (items: MediaItem[]): number[] => items.map(({ stored }) => stored?.id ?? 0).filter((id) => id > 0)

/** For a form that carries its files itself: `filesOf(items)` under `files.<field>`. */
export const filesOf = (items: MediaItem[]): File[] =>
  items.filter(({ stored }) => !stored).flatMap(({ file }) => (file ? [file] : []))
