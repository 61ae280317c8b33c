import { useTranslation } from 'react-i18next'
import { EVENTS_PER_PAGE } from '@/shared/constants'
import { useToday } from '@/shared/dates/useToday'
import { parsePoint } from '@/shared/map/point'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import type { EventFilter } from '../core/eventQueries'
import { useListEventsInfiniteQuery } from '../core/eventsApi'
import { WalkFrom } from '../core/WalkText'
import { EventGrid, type GridProps } from './EventGrid'
import css from './eventList.module.css'
import { Rings } from './Rings'

/**
 * Events around the visitor: what is left of today first, then the others, both by distance. Whoever chose days or words gets one list.
 * The way is computed here: the server hears no more than the rounded position.
 */
export default function NearList({ filter, ...list }: GridProps) {
  const { t } = useTranslation()
  const today = useToday()
  const { day, from = day, to, more, text } = filter
  const one = Boolean(from || to || more?.when || text)
  const ofToday = { ...filter, from: today, to: today, upcoming: true }
  const todays = useAnswer(ofToday, one)
  const others = useAnswer(filter, false)
  // Both lists appear at once: the first one would push the second one down.
  if (todays.waits || others.waits) return <CardSkeletons count={EVENTS_PER_PAGE / 2} />
  return (
    <WalkFrom value={parsePoint(more?.near)}>
      {todays.found && (
        <section className={css.dayGroup} aria-labelledby="near-today">
          <h2 id="near-today" className={css.day}>
            {t('near_today')}
          </h2>
          <EventGrid filter={ofToday} {...list} level="h3" />
        </section>
      )}
      <EventGrid
        filter={filter}
        {...list}
        arrange={(events, onMore) => <Rings events={events} later={todays.found} onMore={onMore} />}
      />
      <p className={css.walkRule}>{t('walk_rule')}</p>
    </WalkFrom>
  )
}

/** Whether the first page of a list is not there yet, and whether it has events. */
const useAnswer = (filter: EventFilter, skip: boolean) =>
  useListEventsInfiniteQuery(filter, {
    skip,
    selectFromResult: ({ currentData, isFetching }) => ({
      waits: isFetching && !currentData,
      found: Boolean(currentData?.pages[0]?.data.length),
    }),
  })
