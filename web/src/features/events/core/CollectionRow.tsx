import type { Entity } from '@/shared/api/strapi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Carousel } from '@/shared/ui/row/Carousel'
import { EventArtRow } from './EventArtRow'
import { EventCard } from './EventCard'
import type { Collection } from './eventsApi'

/** `not` is the event on whose page the collection is. */
type Props = { collection: Entity<Collection>; not?: number }

export function CollectionRow({ collection: { attributes }, not }: Props) {
  const locale = useLocale()
  const events = attributes.events?.data?.filter(({ id }) => id !== not) ?? []
  const code = attributes.collectionCode
  if (events.length === 0) return null
  return (
    <Carousel
      title={attributes.collectionName}
      lang={fieldLang(attributes, 'collectionName', locale)}
      lead={attributes.collectionDescription}
      leadLang={fieldLang(attributes, 'collectionDescription', locale)}
      all={code ? `/events?collection=${encodeURIComponent(code)}` : undefined}
    >
      <EventArtRow events={events}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </EventArtRow>
    </Carousel>
  )
}
