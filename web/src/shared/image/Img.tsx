import { useMemo, useState } from 'react'
import type { Entity, Media } from '@/shared/api/strapi'
import { cx } from '@/shared/text'
import { MotifArt } from '@/shared/ui/motif/MotifArt'
import css from './image.module.css'
import { focusOf, heightFor, imageSet, imageUrl, isImage, isVector, type Ratio } from './imageUrl'
import { placeholderOf } from './placeholder'

type Props = {
  media: Entity<Media> | null | undefined
  /** Seeds the cloth that stands in when there is no image, or when it does not come. */
  seed: string
  area?: string
  ratio?: Ratio
  sizes: string
  alt?: string
  /** The image that the visitor came for: it is asked for first and at once. */
  priority?: boolean
  className?: string
}

/** An image in the widths that the screen can choose from; a hash of it holds its place until it comes, or if it does not. */
export function Img({ media, seed, area, ratio, sizes, alt, priority = false, className }: Props) {
  const [come, setCome] = useState<{ id: number; well: boolean } | null>(null)
  const placeholder = useMemo(() => (media ? placeholderOf(media.attributes) : null), [media])
  const state = come?.id === media?.id ? come : null
  const lost = state?.well === false
  if (!media || !isImage(media.attributes) || (lost && !placeholder)) {
    return <MotifArt seed={seed} area={area} className={cx(css.image, className)} />
  }
  const { attributes } = media
  const vector = isVector(attributes)
  const source = vector ? attributes.url : imageUrl(media, 768, ratio)
  return (
    <img
      className={cx(css.image, className)}
      src={lost && placeholder ? placeholder : source}
      srcSet={vector || lost ? undefined : imageSet(media, ratio)}
      sizes={vector || lost ? undefined : sizes}
      width={768}
      height={heightFor(attributes, 768, ratio)}
      alt={alt ?? attributes.alternativeText ?? ''}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      style={placeholderStyle(attributes, state ? null : placeholder)}
      onLoad={() => !state && setCome({ id: media.id, well: true })}
      onError={() => setCome({ id: media.id, well: false })}
    />
  )
}

/** Behind the image while it is on its way; afterwards nothing, since an image may be transparent. */
function placeholderStyle(media: Media, placeholder: string | null) {
  const objectPosition = focusOf(media)?.css
  if (!placeholder) return { objectPosition }
  return { objectPosition, backgroundImage: `url(${placeholder})`, backgroundSize: 'cover' }
}
