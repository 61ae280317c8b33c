import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import { HostAreas } from './HostAreas'
import css from './hosts.module.css'
import { type Host, nameOf } from './hostsApi'

export function HostCard({
  host: { id, attributes },
  level: Heading = 'h3',
}: {
  host: Entity<Host>
  level?: 'h2' | 'h3'
}) {
  const locale = useLocale()
  const path = useLocalePath()
  return (
    <article className={ui.card}>
      <div className={cx(ui.cardImage, css.cardImage)}>
        <Img
          media={attributes.mainBanner?.data?.[0]}
          seed={`host ${id}`}
          name={nameOf(attributes)}
          ratio="3x2"
          sizes="(min-width: 1024px) 400px, (min-width: 640px) 46vw, 92vw"
          alt=""
        />
      </div>
      <Heading className={ui.cardName}>
        <Link to={path(`/event-host/${id}`)} lang={fieldLang(attributes, 'commercialName', locale)}>
          {nameOf(attributes)}
        </Link>
      </Heading>
      {Boolean(attributes.cultureType?.data?.length) && (
        <p className={css.areas}>
          <HostAreas host={attributes} />
        </p>
      )}
    </article>
  )
}
