import type { Entity, Media } from '@/shared/api/strapi'
import { IMAGE_FORMAT, IMAGE_WIDTHS } from '@/shared/constants'

export type Ratio = '3x2' | '16x9' | '1x1' | '4x1'

/** SVG has no pixels to scale; the proxy is for everything else. */
export const isVector = (media: Media) => media.mime === 'image/svg+xml'
export const isImage = (media: Media) => media.mime.startsWith('image/')

/**
 * Whole renditions by name: what social networks show of a page (1200 × 630), and a sheet of A4 to print.
 */
export type Preset = 'og' | 'poster'

export function imageUrl(media: Entity<Media>, width: number, ratio?: Ratio): string {
  const crop = ratio && [`r_${ratio}`, focusOf(media.attributes)?.modifier]
  return addressOf(media, [`w_${width}`, ...(crop ?? []), `f_${IMAGE_FORMAT}`])
}

export const presetUrl = (media: Entity<Media>, preset: Preset) =>
  addressOf(media, [`p_${preset}`, preset === 'og' ? focusOf(media.attributes)?.modifier : undefined])

function addressOf({ id, attributes }: Entity<Media>, modifiers: (string | undefined)[]): string {
  return `/img/${modifiers.filter(Boolean).join(',')}/${id}-${attributes.hash}.${attributes.ext.replace(/^\./, '')}`
}

/**
 * The point that crops keep, in whole percent as media writes it. It is part of the address: a moved point is another
 * picture, and the old one may be cached for a year.
 */
export function focusOf(media: Media): { modifier: string; css: string } | undefined {
  const point = media.provider_metadata?.focalPoint
  if (!point) return undefined
  const [x, y] = [Math.round(point.x * 100), Math.round(point.y * 100)]
  return { modifier: `g_${x}x${y}`, css: `${x}% ${y}%` }
}

/** The widths up to the image's own: a larger one would be the same picture under another address. */
export function imageSet(media: Entity<Media>, ratio?: Ratio): string {
  const own = ownWidth(media.attributes, ratio)
  const last = IMAGE_WIDTHS.find((width) => width >= own) ?? IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1]
  const widths = IMAGE_WIDTHS.filter((width) => width <= (last ?? width))
  return widths.map((width) => `${imageUrl(media, width, ratio)} ${Math.min(width, own)}w`).join(', ')
}

function ownWidth({ width, height }: Media, ratio?: Ratio): number {
  if (!width || !height) return Number.POSITIVE_INFINITY
  const [across = 1, down = 1] = ratio ? ratio.split('x').map(Number) : [width, height]
  return Math.min(width, Math.floor((height * across) / down))
}

/** Height for a width, so that the place is kept before the image comes. */
export function heightFor(media: Media, width: number, ratio?: Ratio): number {
  const [across = 3, down = 2] = ratio ? ratio.split('x').map(Number) : [media.width ?? 3, media.height ?? 2]
  return Math.round((width * down) / across)
}
