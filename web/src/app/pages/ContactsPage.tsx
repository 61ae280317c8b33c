import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import contactCss from '@/features/contact/contact.module.css'
import { usePortalQuery } from '@/shared/api/referenceApi'
import { withMessages } from '@/shared/i18n/i18n'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { ContactFacts } from '@/shared/ui/ContactFacts'
import { Chakana } from '@/shared/ui/motif/Chakana'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { SocialLinks } from '@/shared/ui/SocialLinks'
import bones from '@/shared/ui/skeleton.module.css'
import ui from '@/shared/ui/ui.module.css'
import { PortalAddress } from './PortalAddress'
import css from './pages.module.css'

// The form needs more messages than the page.
const ContactForm = lazy(
  withMessages(
    () => import('@/features/contact/ContactForm').then(({ ContactForm: form }) => ({ default: form })),
    'forms',
  ),
)

export function Component() {
  const { t } = useTranslation()
  return (
    <div className={ui.page}>
      <PageHead title={t('contacts_title')} lead={t('contacts_lead')} />
      <People />
      <div className={contactCss.contact} data-form>
        <section>
          <h2>{t('contact_write')}</h2>
          <Suspense fallback={<TextSkeleton lines={8} />}>
            <ContactForm />
          </Suspense>
        </section>
        <PortalAddress />
      </div>
    </div>
  )
}

function People() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData, isError, refetch } = usePortalQuery(locale)
  if (isError) return <LoadError onRetry={refetch} />
  if (!currentData) return <PeopleSkeleton />
  const people = currentData.attributes.culturalPortalContacts ?? []
  const address = currentData.attributes.platformContacts?.place
  if (people.length === 0) return <Notice seed="no contacts" text={t('no_contacts')} />
  return (
    <ul className={cx(ui.grid, css.people)}>
      {people.map(({ id, contactName, contacts, contactSocialMedias, servedLocales }) => (
        <li key={id} className={css.person}>
          <Chakana seed={`contact ${id}`} size={56} />
          <h2 lang={fieldLang({ servedLocales }, 'contactName', locale)}>{contactName}</h2>
          <dl className={ui.facts}>
            {/* The address of the portal is shown once, below. */}
            <ContactFacts
              place={contacts?.place === address ? null : contacts?.place}
              tel={contacts?.tel}
              mail={contacts?.mail}
            />
          </dl>
          <SocialLinks items={contactSocialMedias} className={css.links} />
        </li>
      ))}
    </ul>
  )
}

/** As high as three people with telephone and mail, so that the form below stays where it is. */
function PeopleSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className={cx(ui.grid, css.people)}>
      <span className={ui.hidden}>{t('loading')}</span>
      {['first', 'second', 'third'].map((one) => (
        <div key={one} className={cx(css.person, css.waiting)} aria-hidden="true">
          <div className={cx(bones.bone, bones.line)} />
          <div className={cx(bones.bone, bones.short)} />
        </div>
      ))}
    </div>
  )
}
