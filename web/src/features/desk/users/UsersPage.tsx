import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { ROLES, roleLabels } from '@/shared/session/roles'
import { selectIsAdministrator, selectUser } from '@/shared/session/session'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { Pager } from '@/shared/ui/Pager'
import { SearchField } from '@/shared/ui/SearchField'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { useQueryParts } from '@/shared/useQueryParts'
import { Choice } from '../core/Choice'
import css from '../core/desk.module.css'
import { useListAccountsQuery } from '../core/deskApi'
import cards from '../core/deskCards.module.css'
import { UserRow } from './UserRow'

export function Component() {
  const { t } = useTranslation()
  const administrator = useSelector(selectIsAdministrator)
  const own = useSelector(selectUser)?.id
  const [params, write] = useQueryParts()
  const [text, role] = [params.get('q') ?? '', params.get('role') ?? '']
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { currentData, isError, refetch } = useListAccountsQuery({ text, role, page })
  const labels = roleLabels(t)
  return (
    <>
      <PageHead title={t('desk_users')} lead={administrator ? t('desk_users_lead') : t('desk_users_lead_editor')} />
      <section className={css.filters} aria-label={t('desk_user_filters')}>
        <SearchField label={t('desk_search_user')} text={text} onSearch={(q) => write({ q, page: '' })} />
        <Choice
          label={t('desk_role')}
          value={role}
          options={[['', t('desk_all_roles')], ...ROLES.map((one): [string, string] => [one, labels[one]])]}
          onChoose={(next) => write({ role: next, page: '' })}
        />
      </section>
      {isError && !currentData && <LoadError onRetry={refetch} />}
      {!isError && !currentData && <TextSkeleton />}
      {currentData && (
        <>
          <p className={css.count} role="status">
            {t('desk_entries_found', { count: currentData.meta.pagination.total })}
          </p>
          {currentData.data.length === 0 && <Notice seed="no users" text={t('desk_no_users')} />}
          <ul className={cards.cards}>
            {currentData.data.map((account) => (
              <li key={account.id}>
                <UserRow account={account} mayChange={administrator && account.id !== own} />
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
