import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { buttonClass } from '@/shared/ui/Button'
import { ContactFacts } from '@/shared/ui/ContactFacts'
import { SocialLinks } from '@/shared/ui/SocialLinks'
import { ServedChip } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import type { EventHost } from '../core/eventsApi'
import css from './eventPage.module.css'

export function EventHostCard({ host: { id, attributes } }: { host: Entity<EventHost> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  return (
    <section className={css.host} aria-label={t('organisator_contact')}>
      <p className={ui.eyebrow}>{t('organisator_contact')}</p>
      <h2 lang={fieldLang(attributes, 'commercialName', locale)}>
        {attributes.commercialName || attributes.personalName}
      </h2>
      {attributes.orgResume && (
        <p className={css.hostText} lang={fieldLang(attributes, 'orgResume', locale)}>
          {attributes.orgResume}
        </p>
      )}
      <ServedChip attributes={attributes} of={['commercialName', 'orgResume']} />
      <dl className={ui.facts}>
        <ContactFacts {...attributes.contacts} />
      </dl>
      <SocialLinks items={attributes.socialMedias} className={css.links} />
      <div>
        <Link to={path(`/event-host/${id}`)} className={buttonClass('secondary')}>
          {t('more_info')}
        </Link>
      </div>
    </section>
  )
}
