import { useState } from 'react'
import type { Entity, Media } from '@/shared/api/strapi'
import { cx } from '@/shared/text'
import { MotifArt } from '@/shared/ui/motif/MotifArt'
import css from './image.module.css'
import { heightFor, imageSet, imageUrl, isImage, isVector, type Ratio } from './imageUrl'

type Props = {
  media: Entity<Media> | null | undefined
  /** Seeds the cloth that stands in when there is no image, or when it does not come. */
  seed: string
  area?: string
  ratio?: Ratio
  sizes: string
  alt?: string
  priority?: boolean
  className?: string
}

export function Img({ media, seed, area, ratio, sizes, alt, priority = false, className }: Props) {
  const [broken, setBroken] = useState<number | null>(null)
  if (!media || broken === media.id || !isImage(media.attributes)) {
    return <MotifArt seed={seed} area={area} className={cx(css.image, className)} />
  }
  const vector = isVector(media.attributes)
  return (
    <img
      className={cx(css.image, className)}
      src={vector ? media.attributes.url : imageUrl(media, 768, ratio)}
      srcSet={vector ? undefined : imageSet(media, ratio)}
      sizes={vector ? undefined : sizes}
      width={768}
      height={heightFor(media.attributes, 768, ratio)}
      alt={alt ?? media.attributes.alternativeText ?? ''}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onError={() => setBroken(media.id)}
    />
  )
}
