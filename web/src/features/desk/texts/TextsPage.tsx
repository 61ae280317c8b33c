import { useTranslation } from 'react-i18next'
import type { Many } from '@/shared/api/strapi'
import { LOCALE_NAMES, LOCALES, type Locale } from '@/shared/constants'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { Pager } from '@/shared/ui/Pager'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { useQueryParts } from '@/shared/useQueryParts'
import { oneOf, pageOf } from '../content/filters'
import { Choice } from '../core/Choice'
import css from '../core/desk.module.css'
import { useFresh } from '../core/useFresh'
import { Glossary } from './Glossary'
import { TextDesk } from './TextDesk'
import { TextFiles } from './TextFiles'
import own from './texts.module.css'
import { type DeskText, TEXT_NOUNS, TEXT_STATES, type TextSearch, useListDeskTextsQuery } from './textsApi'
import { useTextLabels } from './useTextLabels'

function useSearch(): TextSearch {
  const [params] = useQueryParts()
  return {
    noun: oneOf(TEXT_NOUNS, params.get('noun')),
    // Without a choice, what is missing: that is the work to do.
    state: params.get('state') === 'all' ? '' : oneOf(TEXT_STATES, params.get('state')) || 'missing',
    locale: LOCALES.find((one) => one === params.get('language')) ?? 'qu',
    page: pageOf(params),
  }
}

/** The translation desk: the texts of a language by state, one of them open beside its source. */
export function Component() {
  const { t } = useTranslation()
  const search = useSearch()
  const [, write] = useQueryParts()
  const answer = useListDeskTextsQuery(search, { refetchOnMountOrArgChange: true })
  const texts = useFresh(answer)
  return (
    <>
      <PageHead title={t('desk_texts')} lead={t('desk_texts_lead')} />
      <Filters search={search} />
      <TextFiles search={search} onImported={() => void answer.refetch()} />
      {answer.isError && <LoadError onRetry={answer.refetch} />}
      {!answer.isError && !texts && <TextSkeleton />}
      <div className={own.columns}>
        <div>
          {texts && <Found key={answer.fulfilledTimeStamp} texts={texts} onStale={() => void answer.refetch()} />}
          {texts && (
            <Pager
              page={search.page}
              pageCount={texts.meta.pagination.pageCount}
              onTurn={(next) => write({ page: String(next) })}
            />
          )}
        </div>
        <Glossary locale={search.locale} />
      </div>
    </>
  )
}

function Found({ texts, onStale }: { texts: Many<DeskText>; onStale: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={css.count} role="status">
        {t('desk_entries_found', { count: texts.meta.pagination.total })}
      </p>
      {texts.data.length === 0 && <Notice seed="no content" text={t('desk_nothing_found')} />}
      {texts.data.length > 0 && <TextDesk texts={texts.data} onStale={onStale} />}
    </>
  )
}

function Filters({ search }: { search: TextSearch }) {
  const { t } = useTranslation()
  const { states, nouns } = useTextLabels()
  const [, change] = useQueryParts()
  const write = (parts: Record<string, string>) => change({ ...parts, page: '' })
  const any: [string, string] = ['', t('desk_all_states')]
  return (
    <section className={css.filters} aria-label={t('desk_content_filters')}>
      <Choice
        label={t('language')}
        value={search.locale}
        options={LOCALE_NAMES.map(([locale, name]): [Locale, string] => [locale, name])}
        onChoose={(language) => write({ language })}
      />
      <Choice
        label={t('desk_state')}
        value={search.state}
        options={[any, ...Object.entries(states)]}
        onChoose={(state) => write({ state: state || 'all' })}
      />
      <Choice
        label={t('desk_text_noun')}
        value={search.noun}
        options={[any, ...Object.entries(nouns)]}
        onChoose={(noun) => write({ noun })}
      />
    </section>
  )
}
