import type { Entity } from '@/shared/api/strapi'
import type { Day } from '@/shared/dates/lima'
import { Carousel } from '@/shared/ui/row/Carousel'
import { EventArtRow } from '../core/EventArtRow'
import { EventCard } from '../core/EventCard'
import type { Event } from '../core/eventsApi'

type Props = { title: string; events: Entity<Event>[]; listed?: Day }

/** A row of events; nothing when it is empty. */
export function RelatedRow({ title, events, listed }: Props) {
  if (events.length === 0) return null
  return (
    <Carousel title={title}>
      <EventArtRow events={events}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} listed={listed} />
        ))}
      </EventArtRow>
    </Carousel>
  )
}
