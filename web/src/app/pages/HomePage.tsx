import { useTranslation } from 'react-i18next'
import { ofDay, type RowFilter } from '@/features/events/core/eventQueries'
import eventsCss from '@/features/events/core/events.module.css'
import {
  useListCollectionsQuery,
  useListComingQuery,
  useListEventsInfiniteQuery,
} from '@/features/events/core/eventsApi'
import { FeaturedEvent } from '@/features/events/core/FeaturedEvent'
import { featuredOf } from '@/features/events/core/featured'
import { filtersOf } from '@/features/events/filters/filterParams'
import { HostsStrip } from '@/features/hosts/HostsStrip'
import { NewsStrip } from '@/features/news/NewsStrip'
import { HOME_COLLECTION } from '@/shared/constants'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { Deferred } from '@/shared/ui/Deferred'
import { Band } from '@/shared/ui/motif/Band'
import { PageTitle } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import { useQueryParts } from '@/shared/useQueryParts'
import { HomeAgenda } from './HomeAgenda'
import { HomeRows } from './HomeRows'
import css from './home.module.css'
import { PartnerBand } from './PartnerBand'
import { NewestRow, QuestionRows } from './QuestionRows'

export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params] = useQueryParts()
  const all = { type: HOME_COLLECTION, locale, today: useToday(), cities: [], categories: [], hosts: [] }
  const { featured, isLoading } = useFeatured(all)
  const filter = { ...all, ...filtersOf(params) }
  return (
    <>
      <PageTitle text={t('main_title')} />
      {featured && <FeaturedEvent event={featured} />}
      {isLoading && <div className={cx(eventsCss.opener, eventsCss.openerHome)} aria-hidden="true" />}
      <Band seed="home opener" className={css.rule} />
      <HomeAgenda />
      <div className={ui.page}>
        <QuestionRows filter={filter} />
        <HomeRows filter={filter} />
        <NewestRow filter={filter} />
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
  const { locale, today, cities, categories, hosts } = all
  const collections = useListCollectionsQuery(all)
  const coming = useListComingQuery(all)
  const { happening: ofToday } = ofDay({ day: today, cities, categories, hosts })
  const happening = useListEventsInfiniteQuery({ locale, ...ofToday })
  const isLoading = [collections, coming, happening].some(({ isFetching, currentData }) => isFetching && !currentData)
  const from = {
    collections: collections.currentData,
    happening: happening.currentData?.pages[0]?.data,
    coming: coming.currentData,
  }
  return { featured: isLoading ? undefined : featuredOf(from, today), isLoading }
}
