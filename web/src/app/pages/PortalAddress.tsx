import { useTranslation } from 'react-i18next'
import css from '@/features/contact/contact.module.css'
import { useGetInfoPageQuery } from '@/features/infopages/infoPagesApi'
import { usePortalQuery } from '@/shared/api/referenceApi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Markdown } from '@/shared/markdown/Markdown'
import { buttonClass } from '@/shared/ui/Button'
import { ContactFacts } from '@/shared/ui/ContactFacts'
import ui from '@/shared/ui/ui.module.css'

/** The address of the portal, with WhatsApp and opening hours when editors have entered them. */
export function PortalAddress() {
  const { t } = useTranslation()
  const locale = useLocale()
  const portal = usePortalQuery(locale).currentData?.attributes
  const hours = useGetInfoPageQuery({ code: 'contacts', locale }).currentData?.[0]?.attributes
  const chat = portal?.whatsapp?.replace(/\D/g, '')
  if (!portal?.platformContacts && !hours?.pageText) return null
  const { place, tel, mail } = portal?.platformContacts ?? {}
  return (
    <section className={css.address} aria-labelledby="portal-address">
      <h2 id="portal-address">{t('contact_address')}</h2>
      <dl className={ui.facts}>
        <ContactFacts place={place} tel={tel} mail={mail} />
      </dl>
      {chat && (
        <a
          className={buttonClass('secondary')}
          href={`https://wa.me/${chat}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('contact_whatsapp')}
        </a>
      )}
      {hours?.pageText && (
        <>
          <h3 lang={fieldLang(hours, 'pageTitle', locale)}>{hours.pageTitle ?? t('contact_hours')}</h3>
          <Markdown text={hours.pageText} lang={fieldLang(hours, 'pageText', locale)} />
        </>
      )}
    </section>
  )
}
