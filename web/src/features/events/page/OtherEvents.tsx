import { lazy, Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { PAGE_COLLECTION } from '@/shared/constants'
import { useToday } from '@/shared/dates/useToday'
import { withMessages } from '@/shared/i18n/i18n'
import { useLocale } from '@/shared/i18n/useLocale'
import { parsePoint } from '@/shared/map/point'
import { cx } from '@/shared/text'
import { Carousel } from '@/shared/ui/row/Carousel'
import ui from '@/shared/ui/ui.module.css'
import { CollectionRow } from '../core/CollectionRow'
import { EventArtRow } from '../core/EventArtRow'
import { EventCard } from '../core/EventCard'
import { dayOfList, type EventFilter, HAPPENING } from '../core/eventQueries'
import { type Event, isOver, useListCollectionsQuery, useListEventsInfiniteQuery } from '../core/eventsApi'
import { useWhen } from '../core/useWhen'
import css from './eventPage.module.css'

const FeastOf = lazy(() => import('../editions/FeastOf'))
const Editions = lazy(withMessages(() => import('../editions/Editions'), 'events'))

type Props = { id: number; event: Event }

/**
 * What is related: the feast, the event in other years, what is near on that day, other events of the host, the collections for single
 * pages. The data is deferred, so that React renders the rows with low priority: they are far below the first screen.
 */
export function OtherEvents({ id, event }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const row = { type: PAGE_COLLECTION, locale, today: useToday(), cities: [], categories: [], hosts: [] }
  const collections = useDeferredValue(
    useListCollectionsQuery(row, { selectFromResult: dataOf }).currentData,
    undefined,
  )
  const host = event.eventHost?.data?.id
  // For an event that is running, such as an exhibition, the day is today. A past event has no such row.
  const { on } = useWhen(event)
  const around = aroundOf(event)
  return (
    <div className={cx(ui.page, css.onward)}>
      {event.recurrence?.feast && (
        <Suspense fallback={null}>
          <FeastOf rule={event.recurrence.feast} />
        </Suspense>
      )}
      {event.seriesCode && host && (
        <Suspense fallback={null}>
          <Editions id={id} code={event.seriesCode} host={host} />
        </Suspense>
      )}
      {!isOver(event) && (
        <Row
          title={t(around ? 'near_same_day' : 'also_that_day')}
          filter={{ locale, day: on, not: id, soonest: true, more: { ...HAPPENING, ...around } }}
        />
      )}
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

/** About half an hour on foot, in degrees. */
const NEAR_DEGREES = 0.025

/** The part of the map around an event, as a parameter of the search; null without a point, when the row has events of the whole region. */
function aroundOf({ eventAddress }: Event): { bbox: string } | null {
  const point = parsePoint(eventAddress?.coordinates)
  if (!point) return null
  const { lat, lng } = point
  const edges = [lng - NEAR_DEGREES, lat - NEAR_DEGREES, lng + NEAR_DEGREES, lat + NEAR_DEGREES]
  return { bbox: edges.map((degrees) => degrees.toFixed(3)).join(',') }
}

/** A row of events; nothing while it loads, when it fails and when it is empty. */
function Row({ title, filter }: { title: string; filter: EventFilter }) {
  const data = useDeferredValue(useListEventsInfiniteQuery(filter, { selectFromResult: dataOf }).currentData, undefined)
  const events = data?.pages.flatMap((page) => page.data) ?? []
  if (events.length === 0) return null
  return (
    <Carousel title={title}>
      <EventArtRow events={events}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} listed={dayOfList(filter)} />
        ))}
      </EventArtRow>
    </Carousel>
  )
}
