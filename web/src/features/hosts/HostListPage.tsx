import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { HOSTS_PER_PAGE } from '@/shared/constants'
import { useLocale } from '@/shared/i18n/useLocale'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { Pager } from '@/shared/ui/Pager'
import { SearchField } from '@/shared/ui/SearchField'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { useQueryParts } from '@/shared/useQueryParts'
import { HostArtRow } from './HostArtRow'
import { HostCard } from './HostCard'
import css from './hosts.module.css'
import { useListHostsQuery } from './hostsApi'

/** Search and page are in the URL. Paging does not change the search; a new search starts at page one. */
export function Component() {
  const { t } = useTranslation()
  const [params, write] = useQueryParts()
  const [, setParams] = useSearchParams()
  const text = params.get('search') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const turn = (next: number) => setParams({ ...(text && { search: text }), page: String(next) })
  return (
    <div className={ui.page}>
      <PageHead title={t('event_host_page')} lead={t('event_hosts_lead')} />
      <SearchField
        className={css.search}
        label={t('search_host')}
        text={text}
        onSearch={(search) => write({ search, page: '' })}
      />
      <Hosts text={text} page={page} onTurn={turn} />
    </div>
  )
}

function Hosts({ text, page, onTurn }: { text: string; page: number; onTurn: (page: number) => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData, isError, refetch } = useListHostsQuery({ text, page, locale })
  if (isError) return <LoadError onRetry={refetch} />
  if (!currentData) return <CardSkeletons count={HOSTS_PER_PAGE} />
  // A page past the end: the list became shorter, or the URL was edited.
  if (currentData.data.length === 0 && page > 1)
    return <Navigate to={{ search: text && `search=${encodeURIComponent(text)}` }} replace />
  if (currentData.data.length === 0) return <Notice seed="no hosts" text={text ? t('nothing_found') : t('no_hosts')} />
  return (
    <>
      <ul className={`${ui.grid} ${css.grid}`}>
        <HostArtRow hosts={currentData.data}>
          {currentData.data.map((host) => (
            <li key={host.id}>
              <HostCard host={host} level="h2" />
            </li>
          ))}
        </HostArtRow>
      </ul>
      <Pager page={page} pageCount={currentData.meta.pagination.pageCount} onTurn={onTurn} />
    </>
  )
}
