import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { useDeferred } from '@/shared/deferred'
import ui from '@/shared/ui/ui.module.css'
import { ALWAYS_OPEN, type EventFilter, HAPPENING } from '../core/eventQueries'
import { useListEventsInfiniteQuery } from '../core/eventsApi'
import { EventGrid } from './EventGrid'

type Props = { filter: EventFilter; empty: string; action?: ReactNode; top?: boolean }

/**
 * The events of a filter. By their next date, what happens comes first and what is always open is a block of its own: museums are open
 * each day, so they would fill the beginning. By words or distance the best match is first, whatever it is.
 */
export function EventList({ filter, ...list }: Props) {
  if (filter.text || filter.more?.order) return <EventGrid filter={filter} level="h2" saysOrder {...list} />
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
