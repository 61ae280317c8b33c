import { memo, type ReactNode } from 'react'
import type { Entity } from '@/shared/api/strapi'
import { EVENTS_PER_PAGE } from '@/shared/constants'
import type { Day } from '@/shared/dates/lima'
import { useDeferred } from '@/shared/deferred'
import { cx } from '@/shared/text'
import { ListEnd } from '@/shared/ui/ListEnd'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { EventArtRow } from '../core/EventArtRow'
import { EventCard } from '../core/EventCard'
import { dayOfList, type EventFilter, orderOf } from '../core/eventQueries'
import eventsCss from '../core/events.module.css'
import { type Event, useListEventsInfiniteQuery } from '../core/eventsApi'
import { DayGroups } from './DayGroups'
import { MissedNote, OrderNote, SearchNote } from './ListNotes'

/** The number of rows on the first screen of a phone, as in the first view: what is below the list must not be on it. */
const FIRST_CARDS = 6
// Read once, because reading it later forces a layout.
const onPhone = window.innerWidth < 640

export type GridProps = {
  filter: EventFilter
  empty: string
  /** An action for an empty list. */
  action?: ReactNode
  level?: 'h2' | 'h3'
  /** The list is the first content of the page: its first picture is loaded with priority. */
  top?: boolean
  /** What comes first is said above the list. */
  saysOrder?: boolean
  /** The cards are below headings of their days, if the list is sorted by them. */
  byDay?: boolean
  /** Arranges the events in another way; `onMore` loads the next page and is undefined without one. */
  arrange?: (events: Entity<Event>[], onMore?: () => void) => ReactNode
  /** The class of the list, unless its cards are rows on a phone only. */
  rows?: string
}

/** An infinite list of events. */
export function EventGrid({ filter, empty, action, level, top = false, saysOrder, byDay, arrange, rows }: GridProps) {
  const list = useListEventsInfiniteQuery(filter)
  const showAll = useDeferred()
  if (list.isFetching && !list.currentData) return <CardSkeletons count={EVENTS_PER_PAGE / 2} />
  if (list.isError && !list.currentData) return <LoadError onRetry={list.refetch} />
  const pages = list.currentData?.pages ?? []
  const match = pages[0]?.meta.match
  if (!pages[0]?.data.length) {
    return (
      <Notice seed={`empty ${filter.day ?? 'list'}`} text={empty}>
        <MissedNote match={match} />
        {action}
      </Notice>
    )
  }
  const most = showAll || !onPhone ? Infinity : FIRST_CARDS
  const days = byDay && orderOf(filter) === 'soonest'
  const more = list.hasNextPage && !list.isFetching ? list.fetchNextPage : undefined
  return (
    <>
      <SearchNote match={match} />
      <MissedNote match={match} />
      {saysOrder && <OrderNote filter={filter} />}
      {arrange?.(
        pages.flatMap(({ data }) => data),
        more,
      )}
      {!arrange && days && <Days pages={pages} most={most} top={top} hasMore={list.hasNextPage} />}
      {!arrange && !days && <Cards {...{ pages, most, level, top, rows }} listed={dayOfList(filter)} />}
      <ListEnd list={list} />
    </>
  )
}

type Pages = { pages: { data: Entity<Event>[] }[]; most: number }
type CardsProps = Pick<GridProps, 'level' | 'top' | 'rows'> & Pages & { listed?: Day }

/** Rendered again for other events only: the page around it is rendered with each count that arrives. */
const Cards = memo(function Cards({ pages, most, level, top, listed, rows }: CardsProps) {
  const events = pages.flatMap(({ data }) => data).slice(0, most)
  return (
    <ul className={cx(ui.grid, rows ?? eventsCss.rows)}>
      <EventArtRow events={events}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} level={level} priority={top && event === events[0]} listed={listed} inList />
          </li>
        ))}
      </EventArtRow>
    </ul>
  )
})

const Days = memo(DayGroups)
