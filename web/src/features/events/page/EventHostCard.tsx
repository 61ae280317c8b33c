import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Contacts, Entity } from '@/shared/api/strapi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { FollowButton } from '@/shared/saved/FollowButton'
import { buttonClass } from '@/shared/ui/Button'
import { ContactFacts } from '@/shared/ui/ContactFacts'
import { SocialLinks } from '@/shared/ui/SocialLinks'
import { ServedChip } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import type { EventHost } from '../core/eventsApi'
import css from './eventPage.module.css'

type Props = {
  host: Entity<EventHost>
  /** The contacts of the event, which the page shows already. */
  shown?: Contacts | null
}

export function EventHostCard({ host: { id, attributes }, shown }: Props) {
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
        <ContactFacts {...without(attributes.contacts, shown)} />
      </dl>
      <SocialLinks items={attributes.socialMedias} className={css.links} />
      <div className={ui.tags}>
        <FollowButton wide id={String(id)} name={attributes.commercialName || attributes.personalName || ''} />
        <Link to={path(`/event-host/${id}`)} className={buttonClass('secondary')}>
          {t('more_info')}
        </Link>
      </div>
    </section>
  )
}

/** Contacts without the telephone number and the e-mail address that are shown already. */
function without(contacts: Contacts | null | undefined, shown: Contacts | null | undefined) {
  const { place, tel, mail } = contacts ?? {}
  const same = (one?: string | null, other?: string | null) =>
    one?.replace(/\s/g, '').toLowerCase() === other?.replace(/\s/g, '').toLowerCase()
  return { place, tel: same(tel, shown?.tel) ? null : tel, mail: same(mail, shown?.mail) ? null : mail }
}
