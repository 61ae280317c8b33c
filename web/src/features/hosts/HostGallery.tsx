import { useTranslation } from 'react-i18next'
import { Gallery } from '@/shared/gallery/Gallery'
import { YouTube, youTubeId } from '@/shared/gallery/YouTube'
import ui from '@/shared/ui/ui.module.css'
import { webLink } from '@/shared/webLink'
import { type Host, nameOf } from './hostsApi'

/** The gallery: videos, then pictures of the gallery, the banner and the most popular product. */
export function HostGallery({ host }: { host: Host }) {
  const { t } = useTranslation()
  const { videoBusinessCard, compVideoFile, galleryImages, mainBanner, mostPopularProduct } = host
  const media = [videoBusinessCard, compVideoFile, galleryImages, mainBanner, mostPopularProduct].flatMap(
    (files) => files?.data ?? [],
  )
  const youTube = youTubeId(host.compVideoLink)
  const videoLink = youTube ? null : webLink(host.compVideoLink)
  // The header already shows the banner, so a gallery of only the banner is omitted.
  const more = media.some(({ id }) => mainBanner?.data?.every((banner) => banner.id !== id) ?? true)
  if (!more && !youTube && !videoLink) return null
  return (
    <section className={ui.section}>
      <div className={ui.sectionHead}>
        <h2>{t('event_host_gallery')}</h2>
      </div>
      {youTube && <YouTube id={youTube} title={nameOf(host)} />}
      {videoLink && (
        <p className={ui.more}>
          <a href={videoLink} target="_blank" rel="noopener noreferrer">
            {t('play_video', { title: nameOf(host) })}
          </a>
        </p>
      )}
      {more && <Gallery name={nameOf(host)} media={media} />}
    </section>
  )
}
