import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity, Media } from '@/shared/api/strapi'
import { Img } from '@/shared/image/Img'
import { isImage } from '@/shared/image/imageUrl'
import css from './gallery.module.css'
import { Lightbox } from './Lightbox'

type Props = { name: string; videos?: Entity<Media>[]; photos: Entity<Media>[] }

/** Videos first, then photos; a photo opens over the whole screen. */
export function Gallery({ name, videos = [], photos }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number | null>(null)
  const images = photos.filter(({ attributes }) => isImage(attributes))
  return (
    <>
      <ul className={css.gallery}>
        {videos.map(({ id, attributes }) => (
          <li key={id}>
            {/* biome-ignore lint/a11y/useMediaCaption: hosts give no captions with their videos */}
            <video
              src={attributes.url}
              poster={attributes.previewUrl ?? undefined}
              controls
              preload="metadata"
              aria-label={attributes.alternativeText ?? attributes.name}
            />
          </li>
        ))}
        {images.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={css.open}
              aria-label={`${t('enlarge')}: ${photo.attributes.alternativeText ?? t('photo_of', { name, number: index + 1 })}`}
              onClick={() => setOpen(index)}
            >
              <Img
                media={photo}
                seed={`photo ${photo.id}`}
                ratio="3x2"
                sizes="(min-width: 1024px) 400px, (min-width: 640px) 46vw, 92vw"
                alt=""
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Lightbox photos={images} at={open} name={name} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
