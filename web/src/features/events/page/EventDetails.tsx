import { useTranslation } from 'react-i18next'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { ContactFacts } from '@/shared/ui/ContactFacts'
import { Fact } from '@/shared/ui/Fact'
import { SocialLinks, socialLinks } from '@/shared/ui/SocialLinks'
import ui from '@/shared/ui/ui.module.css'
import { AudienceFacts, hasAudience } from '../core/AudienceFacts'
import type { Event } from '../core/eventsApi'
import { AccessibilityFact, hasAccessibility } from './AccessibilityFact'
import css from './eventPage.module.css'

/** Practical facts of an event: duration, age limit, rules, accessibility, contacts and links. */
export function EventDetails({ event }: { event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { eventDuration, eventAgeRestrictions, eventRules } = event
  const minutes = Number(eventDuration)
  const contacts = {
    tel: event.eventContacts?.tel,
    mail: event.eventContacts?.mail,
    site: event.eventWebSite,
    catalog: event.eventDigitalCatalog,
  }
  const hasFacts =
    [eventDuration, eventAgeRestrictions, eventRules, ...Object.values(contacts)].some(Boolean) ||
    hasAccessibility(event) ||
    hasAudience(event)
  if (!hasFacts && socialLinks(event.eventSocialMedias).length === 0) return null
  return (
    <section>
      <h2>{t('good_to_know')}</h2>
      <dl className={ui.facts}>
        {eventDuration && (
          <Fact icon="clock" term={t('duration')}>
            {Number.isNaN(minutes) ? (
              <span lang={fieldLang(event, 'eventDuration', locale)}>{eventDuration}</span>
            ) : (
              t('minutes', { count: minutes })
            )}
          </Fact>
        )}
        <AudienceFacts event={event} />
        {eventAgeRestrictions && (
          <Fact icon="user" term={t('age_limit')}>
            <span lang={fieldLang(event, 'eventAgeRestrictions', locale)}>{eventAgeRestrictions}</span>
          </Fact>
        )}
        {eventRules && (
          <Fact icon="check" term={t('rules')}>
            <span className={css.lines} lang={fieldLang(event, 'eventRules', locale)}>
              {eventRules}
            </span>
          </Fact>
        )}
        <AccessibilityFact event={event} />
        <ContactFacts {...contacts} />
      </dl>
      <SocialLinks items={event.eventSocialMedias} className={css.links} />
    </section>
  )
}
