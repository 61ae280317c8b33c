import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity, Many } from '@/shared/api/strapi'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { Pager } from '@/shared/ui/Pager'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { useQueryParts } from '@/shared/useQueryParts'
import css from '../core/desk.module.css'
import cards from '../core/deskCards.module.css'

type Props<A> = {
  title: string
  lead?: string
  /** The name of the region of filters. */
  filtersLabel: string
  filters: ReactNode
  page: number
  answer: { currentData?: Many<A>; isError: boolean; refetch: () => void }
  row: (entry: Entity<A>) => ReactNode
}

/** A list of all events or all hosts with its filters, which are in the URL. */
export function ContentList<A>({ title, lead, filtersLabel, filters, page, answer, row }: Props<A>) {
  const { t } = useTranslation()
  const [, write] = useQueryParts()
  const { currentData, isError, refetch } = answer
  return (
    <>
      <PageHead title={title} lead={lead} />
      <section className={css.filters} aria-label={filtersLabel}>
        {filters}
      </section>
      {isError && !currentData && <LoadError onRetry={refetch} />}
      {!isError && !currentData && <TextSkeleton />}
      {currentData && (
        <>
          <p className={css.count} role="status">
            {t('desk_entries_found', { count: currentData.meta.pagination.total })}
          </p>
          {currentData.data.length === 0 && <Notice seed="no content" text={t('desk_nothing_found')} />}
          <ul className={cards.cards}>
            {currentData.data.map((entry) => (
              <li key={entry.id}>
                <article className={cards.card}>{row(entry)}</article>
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pageCount={currentData.meta.pagination.pageCount}
            onTurn={(next) => write({ page: String(next) })}
          />
        </>
      )}
    </>
  )
}
