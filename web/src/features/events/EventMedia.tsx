import { useTranslation } from 'react-i18next'
import { Gallery } from '@/shared/gallery/Gallery'
import { YouTube, youTubeId } from '@/shared/gallery/YouTube'
import type { Event } from './eventsApi'

/** Videos first, then photos; a YouTube video among the links is shown in its place. */
export function EventMedia({ event }: { event: Event }) {
  const { t } = useTranslation()
  const videos = event.eventMediaVideos?.data ?? []
  const photos = event.eventMediaPhotos?.data ?? []
  const films = (event.eventSocialMedias ?? []).flatMap(({ socialMediaLink }) => youTubeId(socialMediaLink) ?? [])
  if (videos.length + photos.length + films.length === 0) return null
  return (
    <section>
      <h2>{t('gallery')}</h2>
      {films.map((id) => (
        <YouTube key={id} id={id} title={event.eventName} />
      ))}
      <Gallery name={event.eventName} videos={videos} photos={photos} />
    </section>
  )
}
