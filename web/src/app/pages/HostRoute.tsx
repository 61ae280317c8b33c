import { useTranslation } from 'react-i18next'
import { EventGrid } from '@/features/events/EventGrid'
import { HostPage } from '@/features/hosts/HostPage'
import { useLocale } from '@/shared/i18n/useLocale'

export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <HostPage
      events={(host) => (
        <EventGrid filter={{ locale, hosts: [host], upcoming: true, soonest: true }} empty={t('no_events_of_host')} />
      )}
    />
  )
}
