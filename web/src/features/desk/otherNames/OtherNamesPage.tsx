import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { Button } from '@/shared/ui/Button'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { Pager } from '@/shared/ui/Pager'
import { SearchField } from '@/shared/ui/SearchField'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { useQueryParts } from '@/shared/useQueryParts'
import css from '../core/desk.module.css'
import cards from '../core/deskCards.module.css'
import { OtherNamesDialog } from './OtherNamesDialog'
import { OtherNamesRow } from './OtherNamesRow'
import { type OtherNames, useListOtherNamesQuery } from './otherNamesApi'

/** The names by which a search finds the same thing. */
export function Component() {
  const { t } = useTranslation()
  const [params, write] = useQueryParts()
  const text = params.get('q') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const [edited, setEdited] = useState<Entity<OtherNames> | 'new' | null>(null)
  const { currentData, isError, refetch } = useListOtherNamesQuery({ text, page })
  const entry = edited === 'new' ? null : edited
  return (
    <>
      <PageHead title={t('desk_other_names')} lead={t('desk_other_names_lead')} />
      <section className={css.filters} aria-label={t('desk_search_by_name')}>
        <SearchField label={t('desk_search_by_name')} text={text} onSearch={(q) => write({ q, page: '' })} />
        <Button look="primary" onClick={() => setEdited('new')}>
          {t('desk_add_names')}
        </Button>
      </section>
      {isError && !currentData && <LoadError onRetry={refetch} />}
      {!isError && !currentData && <TextSkeleton />}
      {currentData?.data.length === 0 && <Notice seed="no entries" text={t('desk_no_entries')} />}
      <ul className={cards.cards}>
        {currentData?.data.map((one) => (
          <li key={one.id}>
            <OtherNamesRow entry={one} onEdit={() => setEdited(one)} />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pageCount={currentData?.meta.pagination.pageCount ?? 1}
        onTurn={(next) => write({ page: String(next) })}
      />
      {edited && (
        <OtherNamesDialog
          entry={entry}
          current={currentData?.data.find(({ id }) => id === entry?.id)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
