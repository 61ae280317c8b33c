import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { dataOf } from '@/shared/api/dataOf'
import { useListAffiliationsQuery, usePortalQuery } from '@/shared/api/referenceApi'
import type { Contacts } from '@/shared/api/strapi'
import { PARTNER_MARKS } from '@/shared/constants'
import { useDeferred } from '@/shared/deferred'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { selectMayBecomePartner } from '@/shared/session/session'
import { Chakana } from '@/shared/ui/motif/Chakana'
import { Hem } from '@/shared/ui/motif/Hem'
import { SocialLinks } from '@/shared/ui/SocialLinks'
import { telLink } from '@/shared/webLink'
import css from './footer.module.css'

// Only signed-in users who are not hosts see it.
const BecomePartner = lazy(() => import('./BecomePartner'))

export function Footer() {
  const { t } = useTranslation()
  const mayBecomePartner = useSelector(selectMayBecomePartner)
  const locale = useLocale()
  const path = useLocalePath()
  const portal = usePortalQuery(locale, { selectFromResult: dataOf }).data?.attributes
  const links = [
    { to: '/sales', label: t('sales') },
    { to: '/charity', label: t('charity') },
    { to: '/contacts', label: t('contacts_title') },
    { to: '/event-host-list', label: t('organisers') },
  ]
  return (
    <footer className={css.footer}>
      <Hem />
      <div className={css.inner}>
        <section aria-labelledby="footer-info" className={css.info}>
          <h2 id="footer-info">{t('footer_title_addition_info')}</h2>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={path(to)}>{label}</Link>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="footer-contacts">
          <h2 id="footer-contacts">{t('contacts_title')}</h2>
          <ContactList contacts={portal?.platformContacts} />
        </section>
        {mayBecomePartner && (
          <Suspense>
            <BecomePartner className={css.partner} />
          </Suspense>
        )}
        <section aria-labelledby="footer-socials" className={css.socials}>
          <h2 id="footer-socials">{t('footer_title_our_socials')}</h2>
          <SocialLinks items={portal?.platformSocialMedias} icons />
        </section>
      </div>
      <div className={css.bottom}>
        <PartnerMarks />
        <Link to={path('/about-us')}>{t('about_us_title')}</Link>
        <Link to={path('/privacy')}>{t('privacy')}</Link>
        <Link to={path('/terms')}>{t('terms')}</Link>
        <Link to={path('/accessibility')}>{t('accessibility')}</Link>
        <Link to={path('/about-us')}>{t('credit')}</Link>
      </div>
    </footer>
  )
}

/** Requested after the first screen, as the footer is below it. */
function PartnerMarks() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data = [] } = useListAffiliationsQuery(locale, { selectFromResult: dataOf, skip: !useDeferred() })
  if (data.length === 0) return null
  return (
    <ul className={css.marks} aria-label={t('our_partners')}>
      {data.slice(0, PARTNER_MARKS).map(({ id, attributes }) => (
        <li key={id} lang={fieldLang(attributes, 'affiliationName', locale)}>
          <Chakana seed={`partner ${id}`} size={18} />
          {attributes.affiliationName}
        </li>
      ))}
    </ul>
  )
}

function ContactList({ contacts }: { contacts: Contacts | null | undefined }) {
  if (!contacts) return null
  const { place, tel, mail } = contacts
  return (
    <ul>
      {place && <li>{place}</li>}
      {tel && (
        <li>
          <a href={telLink(tel)}>{tel}</a>
        </li>
      )}
      {mail && (
        <li>
          <a href={`mailto:${mail}`}>{mail}</a>
        </li>
      )}
    </ul>
  )
}
