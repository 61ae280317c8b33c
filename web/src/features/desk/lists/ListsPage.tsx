import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { NotFound } from '@/shared/ui/NotFound'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { Pager } from '@/shared/ui/Pager'
import { SearchField } from '@/shared/ui/SearchField'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { useQueryParts } from '@/shared/useQueryParts'
import { DeskNav } from '../core/DeskNav'
import css from '../core/desk.module.css'
import cards from '../core/deskCards.module.css'
import { EntryDialog } from './EntryDialog'
import { EntryRow } from './EntryRow'
import { LISTS, type ListEntry, type ListName, nameIn, useListEntriesQuery } from './listApi'

export function Component() {
  const { list = 'cities' } = useParams()
  const known = LISTS.find((one) => one === list)
  return known ? <Lists list={known} /> : <NotFound />
}

function Lists({ list }: { list: ListName }) {
  const { t } = useTranslation()
  const labels: Record<ListName, string> = {
    cities: t('desk_list_cities'),
    neighbourhoods: t('desk_list_neighbourhoods'),
    'event-categories': t('desk_list_categories'),
    'areas-de-la-culturas': t('desk_list_areas'),
    affiliations: t('desk_list_affiliations'),
    'org-types': t('desk_list_org_types'),
  }
  return (
    <>
      <PageHead title={t('desk_lists')} lead={t('desk_lists_lead')} />
      <DeskNav
        label={t('desk_lists')}
        links={LISTS.map((one) => ({ to: `/desk/lists/${one}`, label: labels[one], current: one === list }))}
      />
      <Entries key={list} list={list} title={labels[list]} />
    </>
  )
}

function Entries({ list, title }: { list: ListName; title: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params, write] = useQueryParts()
  const text = params.get('q') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const [edited, setEdited] = useState<Entity<ListEntry> | 'new' | null>(null)
  const { currentData, isError, refetch } = useListEntriesQuery({ list, text, page })
  return (
    <section>
      <div className={css.filters}>
        <h2 className={css.grow}>{title}</h2>
        <SearchField label={t('desk_search_by_name')} text={text} onSearch={(q) => write({ q, page: '' })} />
        {/* A neighbourhood without an outline would find no event. */}
        {list !== 'neighbourhoods' && (
          <Button look="primary" onClick={() => setEdited('new')}>
            {t('desk_add_entry')}
          </Button>
        )}
      </div>
      {isError && !currentData && <LoadError onRetry={refetch} />}
      {!isError && !currentData && <TextSkeleton />}
      {currentData?.data.length === 0 && <Notice seed="no entries" text={t('desk_no_entries')} />}
      <ul className={cards.cards}>
        {currentData?.data.map((entry) => (
          <li key={entry.id}>
            <EntryRow list={list} entry={entry} name={nameIn(entry, locale)} onEdit={() => setEdited(entry)} />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pageCount={currentData?.meta.pagination.pageCount ?? 1}
        onTurn={(next) => write({ page: String(next) })}
      />
      {edited && (
        <EntryDialog
          list={list}
          entry={edited === 'new' ? null : edited}
          load={async (id) => (await refetch()).data?.data.find((one) => one.id === id)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
