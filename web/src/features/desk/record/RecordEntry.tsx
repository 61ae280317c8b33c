import { useTranslation } from 'react-i18next'
import { clock, shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { Tag } from '@/shared/ui/Tags'
import css from '../core/desk.module.css'
import { type AuditEntry, useGetAccountQuery } from '../core/deskApi'
import own from './record.module.css'

type Values = AuditEntry['before']

/** One entry of the audit log. Attribute names are shown as stored, not translated, so that they can be searched for. */
export function RecordEntry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData: account } = useGetAccountQuery(entry.userId, { skip: entry.userId === 0 })
  const actions: Record<string, string> = {
    created: t('desk_act_created'),
    changed: t('desk_act_changed'),
    deleted: t('desk_act_deleted'),
    approved: t('desk_act_approved'),
    rejected: t('desk_act_rejected'),
    asked: t('desk_act_asked'),
    reviewed: t('desk_act_reviewed'),
  }
  const names = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])].sort()
  const actor = account?.attributes.username ?? (entry.userId === 0 ? t('desk_the_portal') : `#${entry.userId}`)
  return (
    <article className={own.act}>
      <p className={css.rowFacts}>
        <time dateTime={entry.createdAt}>
          {shortDay(dayOf(entry.createdAt), locale)}, {clock(entry.createdAt, locale)}
        </time>
        <strong>{actor}</strong>
        <Tag>{actions[entry.action] ?? entry.action}</Tag>
        <code>{`${entry.noun} ${entry.entryId}`}</code>
      </p>
      {names.length > 0 && (
        <details>
          <summary>{t('desk_fields_changed', { count: names.length })}</summary>
          <dl className={own.changes}>
            {names.map((name) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <Value of={entry.before} name={name} /> <span aria-hidden="true">→</span>{' '}
                  <Value of={entry.after} name={name} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  )
}

/** An empty value, or one that the audit log does not store, is shown as a dash. */
function Value({ of, name }: { of: Values; name: string }) {
  const value = of?.[name]
  if (value === null || value === undefined || value === '') return <span>—</span>
  return <span className={own.value}>{typeof value === 'string' ? value : JSON.stringify(value)}</span>
}
