import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link, useNavigate } from 'react-router'
import { useListAffiliationsQuery, usePortalQuery } from '@/shared/api/referenceApi'
import type { Contacts } from '@/shared/api/strapi'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { selectMayBecomePartner } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Band } from '@/shared/ui/motif/Band'
import { SocialLinks } from '@/shared/ui/SocialLinks'
import css from './footer.module.css'

const MARKS = 4

export function Footer() {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const portal = usePortalQuery(locale).data?.attributes
  const marks = useListAffiliationsQuery(locale).data?.slice(0, MARKS) ?? []
  const mail = portal?.platformContacts?.mail
  const links = [
    { to: '/contacts', label: t('contacts_title') },
    { to: '/event-host-list', label: t('event_host_page') },
  ]
  return (
    <footer className={css.footer}>
      <Band seed="footer" className={css.band} />
      <div className={css.inner}>
        <section aria-labelledby="footer-info">
          <h2 id="footer-info">{t('footer_title_addition_info')}</h2>
          <ul>
            {/* Sales and charity have no page yet: they write to the platform with that subject. */}
            {mail &&
              [t('sales'), t('charity')].map((subject) => (
                <li key={subject}>
                  <a href={`mailto:${mail}?subject=${encodeURIComponent(subject)}`}>{subject}</a>
                </li>
              ))}
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
        <section aria-labelledby="footer-socials">
          <h2 id="footer-socials">{t('footer_title_our_socials')}</h2>
          <SocialLinks items={portal?.platformSocialMedias} />
        </section>
        <BecomePartner />
      </div>
      <div className={css.bottom}>
        {marks.length > 0 && (
          <ul className={css.marks} aria-label={t('our_partners')}>
            {marks.map(({ id, attributes }) => (
              <li key={id}>{attributes.affiliationName}</li>
            ))}
          </ul>
        )}
        <Link to={path('/accessibility')}>{t('accessibility')}</Link>
        <Link to={path('/about-us')}>{t('credit')}</Link>
      </div>
    </footer>
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
          <a href={`tel:${tel.replace(/\s/g, '')}`}>{tel}</a>
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

/** Offered to those who are signed in and are no host yet. */
export function BecomePartner() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const may = useSelector(selectMayBecomePartner)
  const [asked, setAsked] = useState(false)
  if (!may) return null
  const accept = () => {
    setAsked(false)
    navigate(path('/partners-registration'))
  }
  return (
    <div className={css.partner}>
      <Button onClick={() => setAsked(true)}>{t('partners_button_become_partner')}</Button>
      {asked && (
        <Dialog title={t('event_host_registration_redirect')} onClose={() => setAsked(false)}>
          <p>{t('event_host_registration_redirect_content')}</p>
          <Button look="primary" onClick={accept}>
            {t('accept')}
          </Button>
        </Dialog>
      )}
    </div>
  )
}
