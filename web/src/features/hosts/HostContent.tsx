import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { SubscribeButton } from '@/shared/feeds/SubscribeButton'
import { Img } from '@/shared/image/Img'
import { cx } from '@/shared/text'
import { Deferred } from '@/shared/ui/Deferred'
import ui from '@/shared/ui/ui.module.css'
import { HostContacts } from './HostContacts'
import { HostGallery } from './HostGallery'
import { HostHead } from './HostHead'
import css from './hosts.module.css'
import { type Host, nameOf } from './hostsApi'

type Props = { host: Entity<Host>; level?: 'h1' | 'h2'; events?: ReactNode }

/** The content of a host's page; with level h2 it is the editors' preview, below the heading of the desk. */
export function HostContent({ host, level = 'h1', events }: Props) {
  const { t } = useTranslation()
  const { attributes } = host
  const banner = attributes.mainBanner?.data?.[0]
  return (
    <article className={ui.page}>
      <Img
        media={banner}
        seed={`host ${host.id}`}
        name={nameOf(attributes)}
        ratio="4x1"
        sizes="(min-width: 1280px) 1280px, 92vw"
        alt=""
        priority
        className={cx(css.banner, !banner && css.monogram)}
      />
      <div className={css.columns}>
        <div className={css.main}>
          <HostHead host={host} level={level} />
          {events && (
            <section className={ui.section}>
              <div className={ui.sectionHead}>
                <h2>{t('events_of_host')}</h2>
                <SubscribeButton search={new URLSearchParams({ host: String(host.id) })} title={nameOf(attributes)} />
              </div>
              {events}
            </section>
          )}
          <Deferred>
            <HostGallery host={attributes} />
          </Deferred>
        </div>
        <Deferred>
          <HostContacts host={attributes} />
        </Deferred>
      </div>
    </article>
  )
}
