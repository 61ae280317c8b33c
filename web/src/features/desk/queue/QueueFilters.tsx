import { useTranslation } from 'react-i18next'
import { SearchField } from '@/shared/ui/SearchField'
import { useQueryParts } from '@/shared/useQueryParts'
import { Choice } from '../core/Choice'
import css from '../core/desk.module.css'
import { QUEUE_KINDS, QUEUE_STATES } from '../core/queueQueries'
import type { useQueue } from './useQueue'

/** The filters of the queue, which are in the URL. */
export function QueueFilters({ queue: { kind, search } }: { queue: ReturnType<typeof useQueue> }) {
  const { t } = useTranslation()
  const [, change] = useQueryParts()
  // A changed filter gives another list, so the number of rows is reset.
  const write = (parts: Record<string, string>) => change({ ...parts, rows: '' })
  const kinds = { all: t('desk_all_kinds'), applications: t('desk_applications'), events: t('events') }
  const states = {
    waiting: t('desk_state_waiting'),
    asked: t('desk_state_asked'),
    approved: t('desk_state_approved'),
    rejected: t('desk_state_rejected'),
  }
  return (
    <section className={css.filters} aria-label={t('desk_queue_filters')}>
      <Choice
        label={t('desk_kind')}
        value={kind}
        options={QUEUE_KINDS.map((value) => [value, kinds[value]])}
        onChoose={(value) => write({ kind: value === 'all' ? '' : value })}
      />
      <Choice
        label={t('desk_state')}
        value={search.state}
        options={QUEUE_STATES.map((value) => [value, states[value]])}
        onChoose={(value) => write({ state: value === 'waiting' ? '' : value })}
      />
      <Choice
        label={t('desk_order')}
        value={search.oldest ? 'oldest' : 'newest'}
        options={[
          ['oldest', t('desk_oldest_first')],
          ['newest', t('desk_newest_first')],
        ]}
        onChoose={(value) => write({ order: value === 'oldest' ? '' : value })}
      />
      <SearchField label={t('desk_search_text')} text={search.text} onSearch={(q) => write({ q })} />
    </section>
  )
}
