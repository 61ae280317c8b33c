import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePortalQuery } from '@/shared/api/referenceApi'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Icon } from '@/shared/ui/Icon'
import css from './partners.module.css'

/** The contacts of the platform and a link to the instructions. */
export function HelpBox() {
  const { t } = useTranslation()
  const path = useLocalePath()
  const contacts = usePortalQuery(useLocale()).data?.attributes.platformContacts
  return (
    <aside className={css.help} aria-labelledby="help-title">
      <h2 id="help-title">{t('help_request_title')}</h2>
      <p>{t('help_request_description')}</p>
      <ul>
        {contacts?.mail && (
          <li>
            <a href={`mailto:${contacts.mail}`}>
              <Icon name="mail" /> {contacts.mail}
            </a>
          </li>
        )}
        {contacts?.tel && (
          <li>
            <a href={`tel:${contacts.tel.replace(/[^\d+]/g, '')}`}>
              <Icon name="phone" /> {contacts.tel}
            </a>
          </li>
        )}
        <li>
          <Link to={path('/registration-instructions')}>
            <Icon name="link" /> {t('how_to_become_event_host')}
          </Link>
        </li>
      </ul>
    </aside>
  )
}
