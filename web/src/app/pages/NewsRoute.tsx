import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { EventArtRow } from '@/features/events/core/EventArtRow'
import { EventCard } from '@/features/events/core/EventCard'
import { useListEventsInfiniteQuery } from '@/features/events/core/eventsApi'
import { NewsPage } from '@/features/news/NewsPage'
import { useLocale } from '@/shared/i18n/useLocale'
import { Carousel } from '@/shared/ui/row/Carousel'

export function Component() {
  return <NewsPage events={(ids) => <NamedEvents ids={ids} />} />
}

/** The events that a news item links to, in the order of its text; nothing while they load. */
function NamedEvents({ ids }: { ids: number[] }) {
  const { t } = useTranslation()
  const { currentData } = useListEventsInfiniteQuery({ locale: useLocale(), ids })
  // React renders an answer of the store in one task, a deferred one in several.
  const found = useDeferredValue(currentData, undefined)
  const events = (found?.pages.flatMap((page) => page.data) ?? []).sort(
    (one, other) => ids.indexOf(one.id) - ids.indexOf(other.id),
  )
  if (events.length === 0) return null
  return (
    <Carousel title={t('events_of_news')}>
      <EventArtRow events={events}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </EventArtRow>
    </Carousel>
  )
}
