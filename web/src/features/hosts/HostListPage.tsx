import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { HOSTS_PER_PAGE, SEARCH_DEBOUNCE_MS } from '@/shared/constants'
import formCss from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { Pager } from '@/shared/ui/Pager'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { useDebouncedCallback } from '@/shared/useDebounced'
import { HostCard } from './HostCard'
import css from './hosts.module.css'
import { useListHostsQuery } from './hostsApi'

/** Search and page live in the address: paging keeps the search, a new search starts at page one. */
export function Component() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const text = params.get('search') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const [typed, setTyped] = useState(text)
  const search = useDebouncedCallback((next: string) => {
    setParams(next.trim() ? { search: next.trim() } : {}, { replace: true, preventScrollReset: true })
  }, SEARCH_DEBOUNCE_MS)
  const turn = (next: number) => setParams({ ...(text && { search: text }), page: String(next) })
  return (
    <div className={ui.page}>
      <PageHead title={t('event_host_page')} lead={t('event_hosts_lead')} />
      <div className={css.search}>
        <label className={formCss.label} htmlFor="host-search">
          {t('search_host')}
        </label>
        <input
          id="host-search"
          type="search"
          className={formCss.input}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            search(event.target.value)
          }}
        />
      </div>
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
  if (currentData.data.length === 0) return <Notice seed="no hosts" text={text ? t('nothing_found') : t('no_hosts')} />
  return (
    <>
      <ul className={`${ui.grid} ${css.grid}`}>
        {currentData.data.map((host) => (
          <li key={host.id}>
            <HostCard host={host} level="h2" />
          </li>
        ))}
      </ul>
      <Pager page={page} pageCount={currentData.meta.pagination.pageCount} onTurn={onTurn} />
    </>
  )
}
