import { useDeferredValue } from 'react'
import { useOnline } from '@/app/offline/useOnline'
import { EventArtRow } from '@/features/events/core/EventArtRow'
import { EventCard } from '@/features/events/core/EventCard'
import type { EventFilter } from '@/features/events/core/eventQueries'
import { useListEventsInfiniteQuery } from '@/features/events/core/eventsApi'
import { LoadError } from '@/shared/ui/Notice'
import { Carousel } from '@/shared/ui/row/Carousel'
import ui from '@/shared/ui/ui.module.css'

/** The number of cards in a row that links to the whole list. */
const ROW_MAX = 8

type Props = {
  title: string
  filter: EventFilter
  /** The address of the list with the same filter. */
  all?: string
}

/** A row with the first events of a filter; without any, and without a network, nothing. */
export function EventRow({ title, filter, all }: Props) {
  const { currentData, isFetching, isError, refetch } = useListEventsInfiniteQuery(filter)
  const online = useOnline()
  // React renders an answer of the store in one task, a deferred one in several.
  const shown = useDeferredValue(currentData, undefined)
  const found = shown?.pages[0]?.data ?? []
  const events = all ? found.slice(0, ROW_MAX) : found
  // As high as content that is not rendered yet; the page has other signs that it loads.
  if (!shown && (isFetching || currentData)) return <div className={ui.later} aria-hidden="true" />
  if (isError && !shown) return online ? <LoadError small onRetry={refetch} /> : null
  if (events.length === 0) return null
  return (
    <Carousel title={title} all={all}>
      <EventArtRow events={events}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </EventArtRow>
    </Carousel>
  )
}
