import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Markdown } from '@/shared/markdown/Markdown'
import { PageHead } from '@/shared/ui/PageHead'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { HostActions } from './HostActions'
import css from './hosts.module.css'
import { type Host, nameOf } from './hostsApi'

/** Name, areas, actions and text of a host. */
export function HostHead({ host, level }: { host: Entity<Host>; level: 'h1' | 'h2' }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { attributes } = host
  return (
    <div className={css.editorial}>
      <PageHead
        title={nameOf(attributes)}
        level={level}
        lang={fieldLang(attributes, 'commercialName', locale)}
        eyebrow={t('event_host')}
      >
        <p className={ui.tags}>
          {attributes.cultureType?.data?.map((area) => (
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
        {level === 'h1' && <HostActions host={host} />}
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
  )
}
