import { useTranslation } from 'react-i18next'
import { useLocale } from '@/shared/i18n/useLocale'
import { Carousel } from '@/shared/ui/Carousel'
import ui from '@/shared/ui/ui.module.css'
import { EventCard } from './EventCard'
import { useListEventsInfiniteQuery } from './eventsApi'

/** What else the host has on; an event page does without it when it fails to load. */
export function OtherEvents({ host, not }: { host: number; not: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData } = useListEventsInfiniteQuery({ locale, hosts: [host], not, upcoming: true })
  const events = currentData?.pages.flatMap((page) => page.data) ?? []
  if (events.length === 0) return null
  return (
    <div className={ui.page}>
      <Carousel title={t('other_events_of_host')}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </Carousel>
    </div>
  )
}
