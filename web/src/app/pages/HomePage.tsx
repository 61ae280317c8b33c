import { useTranslation } from 'react-i18next'
import type { RowFilter } from '@/features/events/core/eventQueries'
import eventsCss from '@/features/events/core/events.module.css'
import {
  type Collection,
  type Event,
  pictureOf,
  useListCollectionsQuery,
  useListComingQuery,
} from '@/features/events/core/eventsApi'
import { FeaturedEvent } from '@/features/events/core/FeaturedEvent'
import { filtersOf } from '@/features/events/list/filterParams'
import { HostsStrip } from '@/features/hosts/HostsStrip'
import { NewsStrip } from '@/features/news/NewsStrip'
import type { Entity } from '@/shared/api/strapi'
import { HOME_COLLECTION } from '@/shared/constants'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { Deferred } from '@/shared/ui/Deferred'
import { Band } from '@/shared/ui/motif/Band'
import { PageTitle } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import { useQueryParts } from '@/shared/useQueryParts'
import { HomeAgenda } from './HomeAgenda'
import { HomeRows } from './HomeRows'
import css from './home.module.css'
import { PartnerBand } from './PartnerBand'

export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params] = useQueryParts()
  const all = { type: HOME_COLLECTION, locale, today: useToday(), cities: [], categories: [], hosts: [] }
  const { featured, isLoading } = useFeatured(all)
  return (
    <>
      <PageTitle text={t('main_title')} />
      {featured && <FeaturedEvent event={featured} />}
      {isLoading && <div className={eventsCss.opener} aria-hidden="true" />}
      <Band seed="home opener" className={css.rule} />
      <HomeAgenda />
      <div className={ui.page}>
        <HomeRows filter={{ ...all, ...filtersOf(params) }} />
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

/** The event of the header does not depend on the filters, so that the page does not move while the visitor chooses. */
function useFeatured(all: RowFilter) {
  const collections = useListCollectionsQuery(all)
  const coming = useListComingQuery(all)
  const isLoading = [collections, coming].some(({ isFetching, currentData }) => isFetching && !currentData)
  return { featured: isLoading ? undefined : featuredOf(collections.currentData, coming.currentData), isLoading }
}

/** The first event with a picture; without any picture, the first event, shown with a motif. */
function featuredOf(collections: Entity<Collection>[] = [], coming: Entity<Event>[] = []): Entity<Event> | undefined {
  const events = [...collections.flatMap(({ attributes }) => attributes.events?.data ?? []), ...coming]
  return events.find(({ attributes }) => pictureOf(attributes)) ?? events[0]
}
