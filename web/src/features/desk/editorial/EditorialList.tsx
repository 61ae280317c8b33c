import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity, Many } from '@/shared/api/strapi'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { buttonClass } from '@/shared/ui/Button'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { Pager } from '@/shared/ui/Pager'
import { SearchField } from '@/shared/ui/SearchField'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { useQueryParts } from '@/shared/useQueryParts'
import { Choice } from '../core/Choice'
import css from '../core/desk.module.css'
import cards from '../core/deskCards.module.css'
import { EDITORIAL_STATES, type EditorialSearch, type Noun } from './editorialApi'
import { StateTag } from './StateTag'

type Listed = { publishedAt: string | null }
type Props<A extends Listed> = {
  noun: Noun
  title: string
  lead: string
  add: string
  empty: string
  answer: { currentData?: Many<A>; isError: boolean; refetch: () => void }
  nameOf: (entry: Entity<A>) => string
  facts: (entry: Entity<A>) => ReactNode
}

/** The search of the URL. */
export function useEditorialSearch(): EditorialSearch {
  const [params] = useQueryParts()
  const locale = useLocale()
  const state = EDITORIAL_STATES.find((one) => one === params.get('state')) ?? ''
  return { state, text: params.get('q') ?? '', page: Math.max(1, Number(params.get('page')) || 1), locale }
}

/** A list of news or collections in any state, with a link to create one. */
export function EditorialList<A extends Listed>({ noun, title, lead, add, empty, answer, nameOf, facts }: Props<A>) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const [, write] = useQueryParts()
  const { state, text, page } = useEditorialSearch()
  const { currentData, isError, refetch } = answer
  const labels = {
    '': t('desk_all_states'),
    draft: t('desk_drafts'),
    scheduled: t('desk_scheduled'),
    published: t('desk_published'),
  }
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className={css.filters}>
        <SearchField label={t('desk_search_text')} text={text} onSearch={(q) => write({ q, page: '' })} />
        <Choice
          label={t('desk_state')}
          value={state}
          options={EDITORIAL_STATES.map((one) => [one, labels[one]])}
          onChoose={(next) => write({ state: next, page: '' })}
        />
        <Link className={buttonClass('primary')} to={path(`/desk/${noun}/new`)}>
          {add}
        </Link>
      </div>
      {isError && !currentData && <LoadError onRetry={refetch} />}
      {!isError && !currentData && <TextSkeleton />}
      {currentData?.data.length === 0 && <Notice seed={`no ${noun}`} text={empty} />}
      <ul className={cards.cards}>
        {currentData?.data.map((entry) => (
          <li key={entry.id}>
            <article className={cards.card}>
              <div>
                <h2 className={cards.cardName}>
                  <Link to={path(`/desk/${noun}/${entry.id}`)}>{nameOf(entry) || t('desk_without_name')}</Link>
                </h2>
                <p className={css.rowFacts}>
                  <StateTag publishedAt={entry.attributes.publishedAt} /> {facts(entry)}
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pageCount={currentData?.meta.pagination.pageCount ?? 1}
        onTurn={(next) => write({ page: String(next) })}
      />
    </>
  )
}

/** Lists the languages in which an entry has no name. */
export function Missing({ locales }: { locales: string[] }) {
  const { t } = useTranslation()
  return locales.length === 0 ? null : <span>{t('desk_missing_in', { languages: locales.join(', ') })}</span>
}
