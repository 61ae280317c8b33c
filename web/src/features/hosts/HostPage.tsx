import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isNotFound } from '@/shared/api/error'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { Markdown } from '@/shared/markdown/Markdown'
import { NotFound } from '@/shared/ui/NotFound'
import { LoadError } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { HostContacts } from './HostContacts'
import { HostGallery } from './HostGallery'
import css from './hosts.module.css'
import { nameOf, useGetHostQuery } from './hostsApi'

/** The host's events belong to another feature, so the screen hands them in. */
export function HostPage({ events }: { events: (host: number) => ReactNode }) {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData: host, error, isError, refetch } = useGetHostQuery({ id, locale })
  if (isNotFound(error)) return <NotFound />
  if (isError) {
    return (
      <div className={ui.page}>
        <LoadError onRetry={refetch} />
      </div>
    )
  }
  if (!host) return <PageSkeleton />
  const { attributes } = host
  const areas = attributes.cultureType?.data ?? []
  return (
    <article className={ui.page}>
      <Img
        media={attributes.mainBanner?.data?.[0]}
        seed={`host ${host.id}`}
        area={areas[0]?.attributes.cultureTypeCode}
        ratio="4x1"
        sizes="(min-width: 1280px) 1280px, 92vw"
        alt=""
        priority
        className={css.banner}
      />
      <div className={css.editorial}>
        <PageHead
          title={nameOf(attributes)}
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
              <Tag key={affiliation.id}>{affiliation.attributes.affiliationName}</Tag>
            ))}
            <ServedChip attributes={attributes} />
          </p>
        </PageHead>
        {attributes.orgResume && (
          <Markdown text={attributes.orgResume} lang={fieldLang(attributes, 'orgResume', locale)} />
        )}
      </div>
      <section className={ui.section}>
        <div className={ui.sectionHead}>
          <h2>{t('events_of_host')}</h2>
        </div>
        {events(host.id)}
      </section>
      <HostGallery host={attributes} />
      <HostContacts host={attributes} />
    </article>
  )
}
