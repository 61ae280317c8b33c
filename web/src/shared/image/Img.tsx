import { useMemo, useState } from 'react'
import type { Entity, Media } from '@/shared/api/strapi'
import { Art } from '@/shared/art/Art'
import { cx } from '@/shared/text'
import css from './image.module.css'
import { focusOf, heightFor, imageSet, imageUrl, isImage, isVector, type Ratio } from './imageUrl'
import { placeholderOf } from './placeholder'

type Props = {
  media: Entity<Media> | null | undefined
  /** Seed, codes of areas and name for the generated art that replaces a missing or failed image. */
  seed: string
  area?: string
  name?: string
  ratio?: Ratio
  /** A place of about 5:2, for which generated art has a composition of its own. */
  cover?: boolean
  sizes: string
  alt?: string
  /** Loads the main image of a page eagerly and with high priority. */
  priority?: boolean
  className?: string
}

/** A responsive image. Its thumbhash is the placeholder while it loads, and the replacement when it fails. */
export function Img({ media, seed, area, name, ratio, cover, sizes, alt, priority = false, className }: Props) {
  const [loaded, setLoaded] = useState<{ id: number; ok: boolean } | null>(null)
  const placeholder = useMemo(() => (media ? placeholderOf(media.attributes) : null), [media])
  const state = loaded?.id === media?.id ? loaded : null
  const failed = state?.ok === false
  if (!media || !isImage(media.attributes) || (failed && !placeholder)) {
    const wide = ratio === '4x1'
    return <Art {...{ seed, area, name, wide, cover }} className={cx(css.image, className)} />
  }
  const { attributes } = media
  const vector = isVector(attributes)
  const source = vector ? attributes.url : imageUrl(media, 768, ratio)
  return (
    <img
      className={cx(css.image, className)}
      src={failed && placeholder ? placeholder : source}
      srcSet={vector || failed ? undefined : imageSet(media, ratio)}
      sizes={vector || failed ? undefined : sizes}
      width={768}
      height={heightFor(attributes, 768, ratio)}
      alt={alt ?? attributes.alternativeText ?? ''}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      style={placeholderStyle(attributes, state ? null : placeholder)}
      onLoad={() => !state && setLoaded({ id: media.id, ok: true })}
      onError={() => setLoaded({ id: media.id, ok: false })}
    />
  )
}

/** Shows the placeholder behind a loading image; it is removed afterwards, since the image may be transparent. */
function placeholderStyle(media: Media, placeholder: string | null) {
  const objectPosition = focusOf(media)?.css
  if (!placeholder) return { objectPosition }
  return { objectPosition, backgroundImage: `url(${placeholder})`, backgroundSize: 'cover' }
}
