import { useTranslation } from 'react-i18next'
import { Gallery } from '@/shared/gallery/Gallery'
import { YouTube, youTubeId } from '@/shared/gallery/YouTube'
import { externalUrl } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import { type Host, nameOf } from './hostsApi'

/** Films of the house, then pictures: its gallery, its banner, what it is known for. */
export function HostGallery({ host }: { host: Host }) {
  const { t } = useTranslation()
  const { videoBusinessCard, compVideoFile, galleryImages, mainBanner, mostPopularProduct } = host
  const media = [videoBusinessCard, compVideoFile, galleryImages, mainBanner, mostPopularProduct].flatMap(
    (files) => files?.data ?? [],
  )
  const film = youTubeId(host.compVideoLink)
  const elsewhere = film ? null : externalUrl(host.compVideoLink)
  // The banner alone stands above already.
  const more = media.some(({ id }) => mainBanner?.data?.every((banner) => banner.id !== id) ?? true)
  if (!more && !film && !elsewhere) return null
  return (
    <section className={ui.section}>
      <div className={ui.sectionHead}>
        <h2>{t('event_host_gallery')}</h2>
      </div>
      {film && <YouTube id={film} title={nameOf(host)} />}
      {elsewhere && (
        <p className={ui.more}>
          <a href={elsewhere} target="_blank" rel="noopener noreferrer">
            {t('play_video', { title: nameOf(host) })}
          </a>
        </p>
      )}
      {more && <Gallery name={nameOf(host)} media={media} />}
    </section>
  )
}
