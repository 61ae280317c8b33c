import { useTranslation } from 'react-i18next'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Fact } from '@/shared/ui/Fact'
import { ACCESSIBILITY, isAccessibility } from '../core/accessibility'
import type { Event } from '../core/eventsApi'
import css from './eventPage.module.css'

/** Whether an event has any accessibility data. */
export const hasAccessibility = ({ accessibility, accessibilityNote }: Event) =>
  Boolean(accessibilityNote || accessibility?.length)

export function AccessibilityFact({ event }: { event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (!hasAccessibility(event)) return null
  const features = (event.accessibility ?? []).map(({ feature }) => feature).filter(isAccessibility)
  return (
    <Fact icon="access" term={t('accessibility')}>
      {features.length > 0 && (
        <ul className={css.access}>
          {features.map((feature) => (
            <li key={feature}>{t(ACCESSIBILITY[feature])}</li>
          ))}
        </ul>
      )}
      {event.accessibilityNote && (
        <span className={css.lines} lang={fieldLang(event, 'accessibilityNote', locale)}>
          {event.accessibilityNote}
        </span>
      )}
    </Fact>
  )
}
