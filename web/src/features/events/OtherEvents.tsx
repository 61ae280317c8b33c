import { useTranslation } from 'react-i18next'
import { PAGE_COLLECTION } from '@/shared/constants'
import { dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { Carousel } from '@/shared/ui/Carousel'
import ui from '@/shared/ui/ui.module.css'
import { CollectionRow } from './CollectionRow'
import { EventCard } from './EventCard'
import type { EventFilter } from './eventQueries'
import { dateOf, type Event, useListCollectionsQuery, useListEventsInfiniteQuery } from './eventsApi'

type Props = { id: number; event: Event }

/** Where to go on from an event: what else is on that day, what else the host has, the collections for single pages. */
export function OtherEvents({ id, event }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData: collections } = useListCollectionsQuery({ type: PAGE_COLLECTION, locale })
  const host = event.eventHost?.data?.id
  return (
    <div className={ui.page}>
      <Row title={t('also_that_day')} filter={{ locale, day: dayOf(dateOf(event).startsAt), not: id }} />
      {host && (
        <Row
          title={t('other_events_of_host')}
          filter={{ locale, hosts: [host], not: id, upcoming: true, soonest: true }}
        />
      )}
      {collections?.map((collection) => (
        <CollectionRow key={collection.id} collection={collection} />
      ))}
    </div>
  )
}

/** An event page does without a row that fails to load, or is empty. */
function Row({ title, filter }: { title: string; filter: EventFilter }) {
  const { currentData } = useListEventsInfiniteQuery(filter)
  const events = currentData?.pages.flatMap((page) => page.data) ?? []
  if (events.length === 0) return null
  return (
    <Carousel title={title}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </Carousel>
  )
}
