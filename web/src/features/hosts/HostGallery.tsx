import { useTranslation } from 'react-i18next'
import { Gallery } from '@/shared/gallery/Gallery'
import { YouTube, youTubeId } from '@/shared/gallery/YouTube'
import ui from '@/shared/ui/ui.module.css'
import { type Host, nameOf } from './hostsApi'

/** Films of the house, then pictures: its gallery, its banner, what it is known for. */
export function HostGallery({ host }: { host: Host }) {
  const { t } = useTranslation()
  const videos = [...(host.videoBusinessCard?.data ?? []), ...(host.compVideoFile?.data ?? [])]
  const photos = [host.galleryImages, host.mainBanner, host.mostPopularProduct].flatMap((media) => media?.data ?? [])
  const film = youTubeId(host.compVideoLink)
  if (videos.length + photos.length === 0 && !film) return null
  return (
    <section className={ui.section}>
      <div className={ui.sectionHead}>
        <h2>{t('event_host_gallery')}</h2>
      </div>
      {film && <YouTube id={film} title={nameOf(host)} />}
      <Gallery name={nameOf(host)} videos={videos} photos={photos} />
    </section>
  )
}
