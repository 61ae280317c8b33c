import { useTranslation } from 'react-i18next'
import { CollectionRow } from '@/features/events/core/CollectionRow'
import { EventArtRow } from '@/features/events/core/EventArtRow'
import { EventCard } from '@/features/events/core/EventCard'
import type { RowFilter } from '@/features/events/core/eventQueries'
import { useListCollectionsQuery, useListComingQuery } from '@/features/events/core/eventsApi'
import { HOSTS_PER_PAGE } from '@/shared/constants'
import { Deferred } from '@/shared/ui/Deferred'
import { LoadError } from '@/shared/ui/Notice'
import { Carousel } from '@/shared/ui/row/Carousel'
import { CardSkeletons } from '@/shared/ui/Skeleton'

/** A row for each collection with events of today, and a row of the collections' coming events. */
export function HomeRows({ filter }: { filter: RowFilter }) {
  const { t } = useTranslation()
  const { currentData, isError, isFetching, refetch } = useListCollectionsQuery(filter)
  const coming = useListComingQuery(filter)
  return (
    <>
      {isFetching && !currentData && <CardSkeletons count={HOSTS_PER_PAGE} carousel />}
      {isError && !currentData && <LoadError small onRetry={refetch} />}
      {currentData?.map((collection) => (
        <Deferred key={collection.id}>
          <CollectionRow collection={collection} />
        </Deferred>
      ))}
      {coming.isError && !coming.currentData && <LoadError small onRetry={coming.refetch} />}
      {Boolean(coming.currentData?.length) && (
        <Deferred>
          <Carousel title={t('coming_feasts')} lead={t('coming_feasts_lead')} all="/feasts">
            <EventArtRow events={coming.currentData ?? []}>
              {coming.currentData?.map((event) => (
                <EventCard key={event.id} event={event} />
              ))}
            </EventArtRow>
          </Carousel>
        </Deferred>
      )}
    </>
  )
}
