import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { EVENTS_PER_PAGE } from '@/shared/constants'
import { useDeferred } from '@/shared/deferred'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { ALWAYS_OPEN, type EventFilter, HAPPENING } from '../core/eventQueries'
import { useListEventsInfiniteQuery } from '../core/eventsApi'
import { EventGrid } from './EventGrid'

const NearList = lazy(() => import('./NearList'))

type Props = { filter: EventFilter; empty: string; action?: ReactNode; top?: boolean }

/**
 * The events of a filter. By their next date, what happens comes first and what is always open is a block of its own: museums are open
 * each day, so they would fill the beginning. By words the best match is first, whatever it is; near the visitor see NearList.
 */
export function EventList({ filter, ...list }: Props) {
  if (filter.more?.order)
    return (
      <Suspense fallback={<CardSkeletons count={EVENTS_PER_PAGE / 2} />}>
        <NearList filter={filter} {...list} />
      </Suspense>
    )
  if (filter.text) return <EventGrid filter={filter} level="h2" saysOrder {...list} />
  const of = (kind: object) => ({ ...filter, more: { ...filter.more, ...kind } })
  return (
    <>
      <EventGrid filter={of(HAPPENING)} level="h2" saysOrder byDay {...list} />
      <AlwaysOpen filter={of(ALWAYS_OPEN)} />
    </>
  )
}

function AlwaysOpen({ filter }: { filter: EventFilter }) {
  const { t } = useTranslation()
  const { currentData } = useListEventsInfiniteQuery(filter, { selectFromResult: dataOf, skip: !useDeferred() })
  // React renders an answer of the store in one task, a deferred one in several.
  const shown = useDeferredValue(currentData, undefined)
  if (!shown?.pages[0]?.data.length) return null
  return (
    <section className={ui.section} aria-labelledby="always-open">
      <div className={ui.sectionHead}>
        <h2 id="always-open">{t('always_open')}</h2>
      </div>
      <EventGrid filter={filter} empty="" level="h3" />
    </section>
  )
}
