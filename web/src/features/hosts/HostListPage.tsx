import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HOSTS_PER_PAGE } from '@/shared/constants'
import { useLocale } from '@/shared/i18n/useLocale'
import { ListEnd } from '@/shared/ui/ListEnd'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { SearchField } from '@/shared/ui/SearchField'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { useQueryParts } from '@/shared/useQueryParts'
import { HostArtRow } from './HostArtRow'
import { HostRow } from './HostRow'
import css from './hostList.module.css'
import type { HostSearch } from './hostQueries'
import { useListHostsInfiniteQuery } from './hostsApi'

const listOf = (text: string | null) => text?.split(',').filter(Boolean) ?? []

/** The parameters of the address, and the search that they mean. */
export function useHostSearch() {
  const locale = useLocale()
  const [params, write] = useQueryParts()
  const search: HostSearch = {
    text: params.get('search') ?? '',
    areas: listOf(params.get('area')),
    cities: listOf(params.get('city')),
    week: params.get('week') === 'true',
    locale,
  }
  return [search, write] as const
}

type Props = {
  /** The filters, and the next event of a host: their code belongs to another feature. */
  filters: ReactNode
  next: (event: { id: number; attributes: object } | null) => ReactNode
}

/** The list of hosts: those with the soonest date first. The search is in the address. */
export function HostListPage({ filters, next }: Props) {
  const { t } = useTranslation()
  const [search, write] = useHostSearch()
  return (
    <div className={ui.page}>
      <PageHead title={t('event_host_page')} lead={t('event_hosts_lead')} />
      <SearchField
        compact
        className={css.search}
        label={t('search_host')}
        text={search.text}
        onSearch={(text) => write({ search: text })}
      />
      <div className={css.filters}>{filters}</div>
      <Hosts search={search} next={next} />
    </div>
  )
}

function Hosts({ search, next }: { search: HostSearch } & Pick<Props, 'next'>) {
  const { t } = useTranslation()
  const list = useListHostsInfiniteQuery(search)
  const { currentData, isError, refetch } = list
  if (isError && !currentData) return <LoadError onRetry={refetch} />
  if (!currentData) return <CardSkeletons count={HOSTS_PER_PAGE} />
  const hosts = currentData.pages.flatMap(({ data }) => data)
  const filtered = Boolean(search.text || search.areas.length || search.cities.length || search.week)
  if (hosts.length === 0) return <Notice seed="no hosts" text={t(filtered ? 'nothing_found' : 'no_hosts')} />
  return (
    <>
      <ul className={css.rows}>
        <HostArtRow hosts={hosts}>
          {hosts.map((host) => (
            <li key={host.id}>
              <HostRow host={host}>{next(host.attributes.nextEvent?.data ?? null)}</HostRow>
            </li>
          ))}
        </HostArtRow>
      </ul>
      <ListEnd list={list} />
    </>
  )
}
