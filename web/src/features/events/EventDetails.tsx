import { useTranslation } from 'react-i18next'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { externalUrl } from '@/shared/text'
import { Fact } from '@/shared/ui/Fact'
import { SocialLinks } from '@/shared/ui/SocialLinks'
import ui from '@/shared/ui/ui.module.css'
import css from './events.module.css'
import type { Event } from './eventsApi'

/** What a visitor must know before going. */
export function EventDetails({ event }: { event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { eventDuration, eventAgeRestrictions, eventRules, eventContacts } = event
  const site = externalUrl(event.eventWebSite)
  const catalog = externalUrl(event.eventDigitalCatalog)
  const minutes = Number(eventDuration)
  const some =
    eventDuration || eventAgeRestrictions || eventRules || eventContacts?.tel || eventContacts?.mail || site || catalog
  if (!some) return null
  return (
    <section>
      <h2>{t('good_to_know')}</h2>
      <dl className={ui.facts}>
        {eventDuration && (
          <Fact icon="clock" term={t('duration')}>
            {Number.isNaN(minutes) ? eventDuration : t('minutes', { count: minutes })}
          </Fact>
        )}
        {eventAgeRestrictions && (
          <Fact icon="user" term={t('age_limit')}>
            <span lang={fieldLang(event, 'eventAgeRestrictions', locale)}>{eventAgeRestrictions}</span>
          </Fact>
        )}
        {eventRules && (
          <Fact icon="check" term={t('rules')}>
            <span lang={fieldLang(event, 'eventRules', locale)}>{eventRules}</span>
          </Fact>
        )}
        {eventContacts?.tel && (
          <Fact icon="phone" term={t('telephone')}>
            <a href={`tel:${eventContacts.tel.replace(/\s/g, '')}`}>{eventContacts.tel}</a>
          </Fact>
        )}
        {eventContacts?.mail && (
          <Fact icon="mail" term={t('email')}>
            <a href={`mailto:${eventContacts.mail}`}>{eventContacts.mail}</a>
          </Fact>
        )}
        {site && (
          <Fact icon="link" term={t('web_page')}>
            <a href={site} target="_blank" rel="noopener noreferrer">
              {new URL(site).hostname}
            </a>
          </Fact>
        )}
        {catalog && (
          <Fact icon="link" term={t('digital_catalogue')}>
            <a href={catalog} target="_blank" rel="noopener noreferrer">
              {new URL(catalog).hostname}
            </a>
          </Fact>
        )}
      </dl>
      <SocialLinks items={event.eventSocialMedias} className={css.links} />
    </section>
  )
}
