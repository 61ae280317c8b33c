import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { SubscribeButton } from '@/shared/feeds/SubscribeButton'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { Markdown } from '@/shared/markdown/Markdown'
import { SaveButton } from '@/shared/saved/SaveButton'
import { Deferred } from '@/shared/ui/Deferred'
import { PageHead } from '@/shared/ui/PageHead'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { HostContacts } from './HostContacts'
import { HostGallery } from './HostGallery'
import css from './hosts.module.css'
import { type Host, nameOf } from './hostsApi'

type Props = { host: Entity<Host>; level?: 'h1' | 'h2'; events?: ReactNode }

/** The content of a host's page; with level h2 it is the editors' preview, below the heading of the desk. */
export function HostContent({ host, level = 'h1', events }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { attributes } = host
  const areas = attributes.cultureType?.data ?? []
  return (
    <article className={ui.page}>
      <Img
        media={attributes.mainBanner?.data?.[0]}
        seed={`host ${host.id}`}
        name={nameOf(attributes)}
        ratio="4x1"
        sizes="(min-width: 1280px) 1280px, 92vw"
        alt=""
        priority
        className={css.banner}
      />
      <div className={css.editorial}>
        <PageHead
          title={nameOf(attributes)}
          level={level}
          lang={fieldLang(attributes, 'commercialName', locale)}
          eyebrow={t('event_host')}
        >
          <p className={ui.tags}>
            {areas.map((area) => (
              <Tag key={area.id} lang={fieldLang(area.attributes, 'cultureTypeName', locale)}>
                {area.attributes.cultureTypeName}
              </Tag>
            ))}
            {attributes.affiliations?.data?.map((affiliation) => (
              <Tag key={affiliation.id} lang={fieldLang(affiliation.attributes, 'affiliationName', locale)}>
                {affiliation.attributes.affiliationName}
              </Tag>
            ))}
            <ServedChip attributes={attributes} of={['orgResume', 'orgWorkType']} />
          </p>
          {level === 'h1' && (
            <SaveButton wide kind="host" id={String(host.id)} name={nameOf(attributes)} className={css.save} />
          )}
        </PageHead>
        {attributes.orgResume && (
          <Markdown text={attributes.orgResume} lang={fieldLang(attributes, 'orgResume', locale)} />
        )}
        {attributes.orgWorkType && (
          <p className={css.work}>
            <strong>{t('what_they_do')}</strong>{' '}
            <span lang={fieldLang(attributes, 'orgWorkType', locale)}>{attributes.orgWorkType}</span>
          </p>
        )}
      </div>
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
      <Deferred>
        <HostContacts host={attributes} />
      </Deferred>
    </article>
  )
}
