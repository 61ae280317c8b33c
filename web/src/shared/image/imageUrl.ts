import type { Entity, Media } from '@/shared/api/strapi'
import { IMAGE_FORMAT, IMAGE_WIDTHS } from '@/shared/constants'

export type Ratio = '3x2' | '16x9' | '1x1' | '4x1'

/** SVG is served as it is; the image proxy scales bitmaps only. */
export const isVector = (media: Media) => media.mime === 'image/svg+xml'
export const isImage = (media: Media) => media.mime.startsWith('image/')

export function imageUrl(media: Entity<Media>, width: number, ratio?: Ratio): string {
  const crop = ratio && [`r_${ratio}`, focusOf(media.attributes)?.modifier]
  return addressOf(media, [`w_${width}`, ...(crop ?? []), `f_${IMAGE_FORMAT}`])
}

function addressOf({ id, attributes }: Entity<Media>, modifiers: (string | undefined)[]): string {
  return `/img/${modifiers.filter(Boolean).join(',')}/${id}-${attributes.hash}.${attributes.ext.replace(/^\./, '')}`
}

/** The file of a rendition, which is the same for all widths. */
export const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/**
 * The focal point in whole percent, the format of the image proxy. It is part of the URL, because the rendition for an old
 * point may be cached for a year.
 */
export function focusOf(media: Media): { modifier: string; css: string } | undefined {
  const point = media.provider_metadata?.focalPoint
  if (!point) return undefined
  const [x, y] = [Math.round(point.x * 100), Math.round(point.y * 100)]
  return { modifier: `g_${x}x${y}`, css: `${x}% ${y}%` }
}

/** The srcset up to the image's own width: the proxy never enlarges, so a larger width would duplicate the rendition. */
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

/** The height for a width, which reserves the space before the image is loaded. */
export function heightFor(media: Media, width: number, ratio?: Ratio): number {
  const [across = 3, down = 2] = ratio ? ratio.split('x').map(Number) : [media.width ?? 3, media.height ?? 2]
  return Math.round((width * down) / across)
}
