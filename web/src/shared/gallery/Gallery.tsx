import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity, Media } from '@/shared/api/strapi'
import { Img } from '@/shared/image/Img'
import { isImage } from '@/shared/image/imageUrl'
import css from './gallery.module.css'
import { Lightbox } from './Lightbox'

type Props = { name: string; media: Entity<Media>[] }

const isVideo = (media: Media) => media.mime.startsWith('video/')

/** Videos first, then photos, which open in a lightbox; other files are audio players or links. */
export function Gallery({ name, media }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number | null>(null)
  // The same file may be both banner and photo.
  const files = [...new Map(media.map((file) => [file.id, file])).values()]
  const videos = files.filter(({ attributes }) => isVideo(attributes))
  const images = files.filter(({ attributes }) => isImage(attributes))
  const others = files.filter(({ attributes }) => !isVideo(attributes) && !isImage(attributes))
  if (files.length === 0) return null
  return (
    <>
      <ul className={css.gallery}>
        {videos.map(({ id, attributes }) => (
          <li key={id}>
            {/* biome-ignore lint/a11y/useMediaCaption: hosts upload no captions with their videos */}
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
      {others.map((file) => (
        <OtherFile key={file.id} file={file.attributes} />
      ))}
      {open !== null && (
        <Lightbox photos={images} at={open} name={name} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function OtherFile({ file }: { file: Media }) {
  const title = file.caption || file.name
  if (file.mime.startsWith('audio/')) {
    return (
      <figure className={css.other}>
        <figcaption>{title}</figcaption>
        {/* biome-ignore lint/a11y/useMediaCaption: hosts upload no captions with their recordings */}
        <audio src={file.url} controls preload="none" aria-label={title} />
      </figure>
    )
  }
  return (
    <p className={css.other}>
      <a href={file.url} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    </p>
  )
}
