import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { FollowButton } from '@/shared/saved/FollowButton'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import { HostAreas } from './HostAreas'
import css from './hostList.module.css'
import { type Host, nameOf } from './hostsApi'

/** A host in the list: picture, name, next event (`children`), areas and town, and the button to follow it. The name's link covers the row. */
export function HostRow({ host: { id, attributes }, children }: { host: Entity<Host>; children: ReactNode }) {
  const locale = useLocale()
  const path = useLocalePath()
  const city = attributes.eventHostAddress?.city?.data
  const hasAreas = Boolean(attributes.cultureType?.data?.length)
  return (
    <article className={cx(ui.card, css.row)}>
      <div className={cx(ui.cardImage, css.rowImage)}>
        <Img
          media={attributes.mainBanner?.data?.[0]}
          seed={`host ${id}`}
          name={nameOf(attributes)}
          ratio="3x2"
          sizes="84px"
          alt=""
        />
      </div>
      <div className={css.rowText}>
        <h2 className={ui.cardName}>
          <Link to={path(`/event-host/${id}`)} lang={fieldLang(attributes, 'commercialName', locale)}>
            {nameOf(attributes)}
          </Link>
        </h2>
        <p className={css.next}>{children}</p>
        <p className={css.areas}>
          <HostAreas host={attributes} />
          {hasAreas && city && ' · '}
          {city && <span lang={fieldLang(city.attributes, 'cityName', locale)}>{city.attributes.cityName}</span>}
        </p>
      </div>
      <FollowButton id={String(id)} name={nameOf(attributes)} />
    </article>
  )
}
