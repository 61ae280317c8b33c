import type { ReactNode } from 'react'
import type { Entity } from '@/shared/api/strapi'
import { ArtRow } from '@/shared/art/ArtRow'
import { areaOf, type Event, pictureOf } from './eventsApi'

/** Around the cards of a list of events: those without a picture get drawings on different grounds. */
export function EventArtRow({ events, children }: { events: Entity<Event>[]; children: ReactNode }) {
  const bare = events.filter(({ attributes }) => !pictureOf(attributes))
  return (
    <ArtRow value={bare.map(({ id, attributes }) => ({ seed: `event ${id}`, area: areaOf(attributes) }))}>
      {children}
    </ArtRow>
  )
}
