import { useTranslation } from 'react-i18next'
import { Img } from '@/shared/image/Img'
import { isImage } from '@/shared/image/imageUrl'
import ui from '@/shared/ui/ui.module.css'
import css from './hosts.module.css'
import { type Host, nameOf } from './hostsApi'

export function HostGallery({ host }: { host: Host }) {
  const { t } = useTranslation()
  const videos = host.videoBusinessCard?.data ?? []
  const images = [...(host.galleryImages?.data ?? []), ...(host.mostPopularProduct?.data ?? [])].filter(
    ({ attributes }) => isImage(attributes),
  )
  if (videos.length + images.length === 0) return null
  return (
    <section className={ui.section}>
      <div className={ui.sectionHead}>
        <h2>{t('event_host_gallery')}</h2>
      </div>
      <ul className={css.gallery}>
        {videos.map(({ id, attributes }) => (
          <li key={id}>
            {/* biome-ignore lint/a11y/useMediaCaption: hosts give no captions with their videos */}
            <video
              src={attributes.url}
              controls
              preload="metadata"
              aria-label={attributes.alternativeText ?? attributes.name}
            />
          </li>
        ))}
        {images.map((image, index) => (
          <li key={image.id}>
            <Img
              media={image}
              seed={`photo ${image.id}`}
              ratio="3x2"
              sizes="(min-width: 1024px) 400px, (min-width: 640px) 46vw, 92vw"
              alt={image.attributes.alternativeText ?? t('photo_of', { name: nameOf(host), number: index + 1 })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
