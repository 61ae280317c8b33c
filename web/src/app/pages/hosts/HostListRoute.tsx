import { useTranslation } from 'react-i18next'
import type { Event } from '@/features/events/core/eventsApi'
import { useWhen } from '@/features/events/core/useWhen'
import { HostListPage } from '@/features/hosts/HostListPage'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import ui from '@/shared/ui/ui.module.css'
import { HostFilters } from './HostFilters'

/** The list of hosts, with the parts that belong to events. */
export function Component() {
  const { t } = useTranslation()
  return (
    <HostListPage
      filters={<HostFilters />}
      next={(event) => (event ? <NextEvent event={event.attributes as Event} /> : t('no_events_of_host'))}
    />
  )
}

/** The next event of a host: when, and what. */
function NextEvent({ event }: { event: Event }) {
  const locale = useLocale()
  const { startsAt, clock, closing } = useWhen(event)
  return (
    <>
      <time dateTime={startsAt} className={closing ? ui.closing : undefined}>
        {clock}
      </time>
      {'\u00a0· '}
      <span lang={fieldLang(event, 'eventName', locale)}>{event.eventName}</span>
    </>
  )
}
