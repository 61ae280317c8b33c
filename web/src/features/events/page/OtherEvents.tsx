import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { PAGE_COLLECTION } from '@/shared/constants'
import { useToday } from '@/shared/dates/useToday'
import { withMessages } from '@/shared/i18n/i18n'
import { useLocale } from '@/shared/i18n/useLocale'
import { parsePoint } from '@/shared/map/point'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import { CollectionRow } from '../core/CollectionRow'
import { dayOfList, type EventFilter, HAPPENING } from '../core/eventQueries'
import { type Event, isOver, useListCollectionsQuery, useListEventsInfiniteQuery } from '../core/eventsApi'
import { useWhen } from '../core/useWhen'
import { WalkFrom } from '../core/WalkText'
import { BeforeAfter } from './BeforeAfter'
import css from './eventPage.module.css'
import { RelatedRow } from './RelatedRow'

const FeastOf = lazy(() => import('../editions/FeastOf'))
const Editions = lazy(withMessages(() => import('../editions/Editions'), 'events'))

type Props = { id: number; event: Event }

/**
 * What is related: the feast, the event in other years, and at most two rows, of the same feast, collection or host and of what is near on
 * that day. The data is deferred, so that React renders the rows with low priority: they are far below the first screen.
 */
export function OtherEvents({ id, event, children }: Props & { children?: ReactNode }) {
  const host = event.eventHost?.data?.id
  const feast = event.recurrence?.feast
  return (
    <div className={cx(ui.page, css.onward)}>
      {feast && (
        <Suspense fallback={null}>
          <FeastOf rule={feast} />
        </Suspense>
      )}
      {event.seriesCode && host && (
        <Suspense fallback={null}>
          <Editions id={id} code={event.seriesCode} host={host} />
        </Suspense>
      )}
      {feast ? <BeforeAfter id={id} event={event} /> : <Kin id={id} event={event} />}
      {!isOver(event) && <Near id={id} event={event} />}
      {children}
    </div>
  )
}

/** The collection for single pages that an event is in today, else what its host has beside it. */
function Kin({ id, event }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const row = { type: PAGE_COLLECTION, locale, today: useToday(), cities: [], categories: [], hosts: [] }
  const { collections, isLoading } = useListCollectionsQuery(row, {
    selectFromResult: ({ currentData, isLoading }) => ({ collections: currentData, isLoading }),
  })
  const own = collections?.find(({ attributes: { events } }) => {
    const ids = events?.data?.map((one) => one.id) ?? []
    return ids.includes(id) && ids.length > 1
  })
  const host = event.eventHost?.data?.id
  if (own) return <CollectionRow collection={own} not={id} />
  if (!host || isLoading) return null
  return (
    <Row title={t('other_events_of_host')} filter={{ locale, hosts: [host], not: id, upcoming: true, soonest: true }} />
  )
}

/** What is on around the event on its day; for an event that is running, such as an exhibition, that is today. */
function Near({ id, event }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { on } = useWhen(event)
  const around = aroundOf(event)
  return (
    <WalkFrom value={parsePoint(event.eventAddress?.coordinates)}>
      <Row
        title={t(around ? 'near_same_day' : 'also_that_day')}
        filter={{ locale, day: on, not: id, soonest: true, more: { ...HAPPENING, ...around } }}
      />
    </WalkFrom>
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
  return <RelatedRow title={title} events={events} listed={dayOfList(filter)} />
}
