import { useTranslation } from 'react-i18next'
import { Gallery } from '@/shared/gallery/Gallery'
import { YouTube, youTubeId } from '@/shared/gallery/YouTube'
import { isImage } from '@/shared/image/imageUrl'
import type { Event } from '../core/eventsApi'

/** The gallery: YouTube videos of the links, then uploaded videos, then photos. */
export function EventMedia({ event }: { event: Event }) {
  const { t } = useTranslation()
  const banner = event.eventBanner?.data
  const files = [...(event.eventMediaVideos?.data ?? []), ...(event.eventMediaPhotos?.data ?? [])]
  // The header shows pictures only, so a banner that is a video or audio file is shown here.
  const media = banner && !isImage(banner.attributes) ? [banner, ...files] : files
  const youTubeIds = (event.eventSocialMedias ?? []).flatMap(({ socialMediaLink }) => youTubeId(socialMediaLink) ?? [])
  if (media.length + youTubeIds.length === 0) return null
  return (
    <section>
      <h2>{t('gallery')}</h2>
      {youTubeIds.map((id) => (
        <YouTube key={id} id={id} title={event.eventName} />
      ))}
      <Gallery name={event.eventName} media={media} />
    </section>
  )
}
