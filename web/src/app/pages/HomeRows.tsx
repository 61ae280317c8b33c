import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CollectionRow } from '@/features/events/core/CollectionRow'
import type { RowFilter } from '@/features/events/core/eventQueries'
import { useListCollectionsQuery } from '@/features/events/core/eventsApi'
import type { Home } from '@/features/events/home/homeApi'
import { NextFeasts } from '@/features/events/home/NextFeasts'
import { HostCard } from '@/features/hosts/HostCard'
import type { Host } from '@/features/hosts/hostsApi'
import { NewsCard } from '@/features/news/NewsCard'
import type { News } from '@/features/news/newsApi'
import type { Entity } from '@/shared/api/strapi'
import { HOSTS_PER_PAGE } from '@/shared/constants'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { Deferred } from '@/shared/ui/Deferred'
import { LoadError } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import css from './home.module.css'

/** Below the events: the next feasts, a row for each collection with events of today, the newest news item and host. */
export function HomeRows({ home, filter }: { home: Home | undefined; filter: RowFilter }) {
  const { currentData, isError, isFetching, refetch } = useListCollectionsQuery(filter)
  return (
    <>
      {home && (
        <Deferred>
          <NextFeasts feasts={home.feasts} />
        </Deferred>
      )}
      {isFetching && !currentData && <CardSkeletons count={HOSTS_PER_PAGE} carousel />}
      {isError && !currentData && <LoadError small onRetry={refetch} />}
      {currentData?.map((collection) => (
        <Deferred key={collection.id}>
          <CollectionRow collection={collection} />
        </Deferred>
      ))}
      {home && (
        <Deferred>
          <Newest home={home} />
        </Deferred>
      )}
    </>
  )
}

function Newest({ home: { news, hosts } }: { home: Home }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  return (
    <div className={css.newest}>
      {(news.data as Entity<News>[]).map((item) => (
        <section key={item.id} aria-labelledby="newest-news">
          <div className={css.newestHead}>
            <h2 id="newest-news">{t('news')}</h2>
            <Link to={path('/news')}>{t('all_news')}</Link>
          </div>
          <NewsCard news={item} />
        </section>
      ))}
      {(hosts.data as Entity<Host>[]).map((host) => (
        <section key={host.id} aria-labelledby="newest-host">
          <div className={css.newestHead}>
            <h2 id="newest-host">{t('event_host_page')}</h2>
            <Link to={path('/event-host-list')}>{t('all_hosts')}</Link>
          </div>
          <HostCard host={host} />
        </section>
      ))}
    </div>
  )
}
