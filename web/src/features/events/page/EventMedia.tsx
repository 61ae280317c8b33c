import { useTranslation } from 'react-i18next'
import { Gallery } from '@/shared/gallery/Gallery'
import { YouTube, youTubeId } from '@/shared/gallery/YouTube'
import { isImage } from '@/shared/image/imageUrl'
import type { Event } from '../core/eventsApi'

/** Videos first, then photos; a YouTube video among the links is shown in its place. */
export function EventMedia({ event }: { event: Event }) {
  const { t } = useTranslation()
  const banner = event.eventBanner?.data
  const files = [...(event.eventMediaVideos?.data ?? []), ...(event.eventMediaPhotos?.data ?? [])]
  // A banner that is no picture has no place above.
  const media = banner && !isImage(banner.attributes) ? [banner, ...files] : files
  const films = (event.eventSocialMedias ?? []).flatMap(({ socialMediaLink }) => youTubeId(socialMediaLink) ?? [])
  if (media.length + films.length === 0) return null
  return (
    <section>
      <h2>{t('gallery')}</h2>
      {films.map((id) => (
        <YouTube key={id} id={id} title={event.eventName} />
      ))}
      <Gallery name={event.eventName} media={media} />
    </section>
  )
}
