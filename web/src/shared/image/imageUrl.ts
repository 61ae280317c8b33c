import type { Entity, Media } from '@/shared/api/strapi'
import { IMAGE_FORMAT, IMAGE_WIDTHS } from '@/shared/constants'

export type Ratio = '3x2' | '16x9' | '1x1' | '4x1' | '40x21'

/** SVG has no pixels to scale; the proxy is for everything else. */
export const isVector = (media: Media) => media.mime === 'image/svg+xml'
export const isImage = (media: Media) => media.mime.startsWith('image/')

export function imageUrl(media: Entity<Media>, width: number, ratio?: Ratio): string {
  const { hash, ext } = media.attributes
  const modifiers = [`w_${width}`, ratio && `r_${ratio}`, `f_${IMAGE_FORMAT}`].filter(Boolean).join(',')
  return `/img/${modifiers}/${media.id}-${hash}.${ext.replace(/^\./, '')}`
}

export const imageSet = (media: Entity<Media>, ratio?: Ratio) =>
  IMAGE_WIDTHS.map((width) => `${imageUrl(media, width, ratio)} ${width}w`).join(', ')

/** Height for a width, so that the place is kept before the image comes. */
export function heightFor(media: Media, width: number, ratio?: Ratio): number {
  const [across = 3, down = 2] = ratio ? ratio.split('x').map(Number) : [media.width ?? 3, media.height ?? 2]
  return Math.round((width * down) / across)
}
