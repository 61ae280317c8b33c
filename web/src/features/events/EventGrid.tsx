import { EVENTS_PER_PAGE } from '@/shared/constants'
import { ListEnd } from '@/shared/ui/ListEnd'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { EventCard } from './EventCard'
import type { EventFilter } from './eventQueries'
import { useListEventsInfiniteQuery } from './eventsApi'

/** A list of events to its very end, twelve at a time. */
export function EventGrid({ filter, empty, level }: { filter: EventFilter; empty: string; level?: 'h2' | 'h3' }) {
  const list = useListEventsInfiniteQuery(filter)
  if (list.isFetching && !list.currentData) return <CardSkeletons count={EVENTS_PER_PAGE / 2} />
  if (list.isError && !list.currentData) return <LoadError onRetry={list.refetch} />
  const events = list.currentData?.pages.flatMap((page) => page.data) ?? []
  if (events.length === 0) return <Notice seed={`empty ${filter.day ?? 'list'}`} text={empty} />
  return (
    <>
      <ul className={ui.grid}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} level={level} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  )
}
