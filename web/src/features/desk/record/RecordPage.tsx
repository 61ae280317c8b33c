import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectIsAdministrator } from '@/shared/session/session'
import { NotFound } from '@/shared/ui/NotFound'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { Pager } from '@/shared/ui/Pager'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { useQueryParts } from '@/shared/useQueryParts'
import { Choice } from '../core/Choice'
import css from '../core/desk.module.css'
import { type AuditSource, useListAuditQuery } from '../core/deskApi'
import { RecordEntry } from './RecordEntry'
import own from './record.module.css'

const SOURCES: AuditSource[] = ['content', 'applications', 'users']

/** The audit log. For administrators only, because it shows the actions of editors. */
export function Component() {
  return useSelector(selectIsAdministrator) ? <Record /> : <NotFound />
}

function Record() {
  const { t } = useTranslation()
  const [params, write] = useQueryParts()
  const source = SOURCES.find((one) => one === params.get('source')) ?? 'content'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { currentData, isError, refetch } = useListAuditQuery({ source, page })
  const labels = { content: t('desk_record_content'), applications: t('desk_applications'), users: t('desk_users') }
  return (
    <>
      <PageHead title={t('desk_record')} lead={t('desk_record_lead')} />
      <section className={css.filters} aria-label={t('desk_record')}>
        <Choice
          label={t('desk_record_of')}
          value={source}
          options={SOURCES.map((one) => [one, labels[one]])}
          onChoose={(next) => write({ source: next === 'content' ? '' : next, page: '' })}
        />
      </section>
      {isError && !currentData && <LoadError onRetry={refetch} />}
      {!isError && !currentData && <TextSkeleton />}
      {currentData?.data.length === 0 && <Notice seed="no record" text={t('desk_record_empty')} />}
      <ol className={own.record}>
        {currentData?.data.map((entry) => (
          <li key={entry.id}>
            <RecordEntry entry={entry.attributes} />
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        pageCount={currentData?.meta.pagination.pageCount ?? 1}
        onTurn={(next) => write({ page: String(next) })}
      />
    </>
  )
}
