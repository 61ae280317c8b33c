import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_COLLECTION } from '@/shared/constants'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { Carousel } from '@/shared/ui/Carousel'
import ui from '@/shared/ui/ui.module.css'
import { CollectionRow } from '../core/CollectionRow'
import { EventCard } from '../core/EventCard'
import type { EventFilter } from '../core/eventQueries'
import css from '../core/events.module.css'
import { type Event, isOver, useListCollectionsQuery, useListEventsInfiniteQuery } from '../core/eventsApi'
import { useWhen } from '../core/useWhen'

type Props = { id: number; event: Event }

/**
 * Where to go on from an event: what else is on that day, what else the host has, the collections for single pages. Deferred
 * when it comes: it is made in pieces, since it lies far below what the visitor looks at.
 */
export function OtherEvents({ id, event }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const collections = useDeferredValue(
    useListCollectionsQuery({ type: PAGE_COLLECTION, locale }).currentData,
    undefined,
  )
  const host = event.eventHost?.data?.id
  // Of an exhibition that has been there for a year this is today; nobody goes to what else there was on a day gone by.
  const { on } = useWhen(event)
  return (
    <div className={cx(ui.page, css.onward)}>
      {!isOver(event) && <Row title={t('also_that_day')} filter={{ locale, day: on, not: id }} />}
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
  const data = useDeferredValue(useListEventsInfiniteQuery(filter).currentData, undefined)
  const events = data?.pages.flatMap((page) => page.data) ?? []
  if (events.length === 0) return null
  return (
    <Carousel title={title}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </Carousel>
  )
}
