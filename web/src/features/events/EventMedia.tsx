import { useTranslation } from 'react-i18next'
import { Img } from '@/shared/image/Img'
import css from './events.module.css'
import type { Event } from './eventsApi'

/** Videos first, then photos. */
export function EventMedia({ event }: { event: Event }) {
  const { t } = useTranslation()
  const videos = event.eventMediaVideos?.data ?? []
  const photos = event.eventMediaPhotos?.data ?? []
  if (videos.length + photos.length === 0) return null
  return (
    <section>
      <h2>{t('gallery')}</h2>
      <ul className={css.photos}>
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
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Img
              media={photo}
              seed={`photo ${photo.id}`}
              ratio="3x2"
              sizes="(min-width: 640px) 33vw, 92vw"
              alt={photo.attributes.alternativeText ?? t('photo_of', { name: event.eventName, number: index + 1 })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
