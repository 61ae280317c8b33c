import { useTranslation } from 'react-i18next'
import { CollectionRow } from '@/features/events/core/CollectionRow'
import eventsCss from '@/features/events/core/events.module.css'
import { type Collection, type Event, pictureOf, useListCollectionsQuery } from '@/features/events/core/eventsApi'
import { FeaturedEvent } from '@/features/events/core/FeaturedEvent'
import { HostsStrip } from '@/features/hosts/HostsStrip'
import { NewsStrip } from '@/features/news/NewsStrip'
import type { Entity } from '@/shared/api/strapi'
import { HOME_COLLECTION, HOSTS_PER_PAGE } from '@/shared/constants'
import { useLocale } from '@/shared/i18n/useLocale'
import { Deferred } from '@/shared/ui/Deferred'
import { Band } from '@/shared/ui/motif/Band'
import { LoadError } from '@/shared/ui/Notice'
import { PageTitle } from '@/shared/ui/PageHead'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { HomeAgenda } from './HomeAgenda'
import css from './home.module.css'
import { PartnerBand } from './PartnerBand'

export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData, isError, isFetching, refetch } = useListCollectionsQuery({ type: HOME_COLLECTION, locale })
  const featured = featuredOf(currentData)
  return (
    <>
      <PageTitle text={t('main_title')} />
      {featured && <FeaturedEvent event={featured} />}
      {isFetching && !currentData && <div className={eventsCss.opener} aria-hidden="true" />}
      <Band seed="home opener" className={css.rule} />
      <HomeAgenda />
      <div className={ui.page}>
        {isFetching && !currentData && <CardSkeletons count={HOSTS_PER_PAGE} carousel />}
        {isError && !currentData && <LoadError small onRetry={refetch} />}
        {currentData?.map((collection) => (
          <Deferred key={collection.id}>
            <CollectionRow collection={collection} />
          </Deferred>
        ))}
        <Deferred>
          <NewsStrip />
        </Deferred>
        <Deferred>
          <HostsStrip />
        </Deferred>
        <PartnerBand />
      </div>
    </>
  )
}

/** The first event with a picture; without any picture, the first event, shown with a motif. */
function featuredOf(collections: Entity<Collection>[] | undefined): Entity<Event> | undefined {
  const events = collections?.flatMap(({ attributes }) => attributes.events?.data ?? []) ?? []
  return events.find(({ attributes }) => pictureOf(attributes)) ?? events[0]
}
