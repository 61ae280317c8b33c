import { useTranslation } from 'react-i18next'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { splitPath } from '@/shared/i18n/locale'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { cx } from '@/shared/text'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { ApplicationEntry } from './ApplicationEntry'
import type { Preview } from './EntryFrame'
import { EventEntry } from './EventEntry'
import { QueueFilters } from './QueueFilters'
import { QueueList } from './QueueList'
import css from './queue.module.css'
import { nextOf, pathOf, type QueueItem, useQueue } from './useQueue'

/** The queue of applications and events, and beside it the open entry. */
export function QueuePage({ preview }: { preview: Preview }) {
  const { t } = useTranslation()
  const { id } = useParams()
  const { rest } = splitPath(useLocation().pathname)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const path = useLocalePath()
  const queue = useQueue()
  const kind = rest.startsWith('/desk/events/') ? 'events' : 'applications'
  const open: Pick<QueueItem, 'kind' | 'id'> | null = id ? { kind, id: Number(id) } : null

  const openNext = () => {
    const next = open && nextOf(queue.items, open)
    void navigate({ pathname: path(next ? pathOf(next) : '/desk'), search: params.toString() })
  }
  return (
    <>
      <PageHead title={t('desk_queue')} lead={t('desk_queue_lead')} />
      <div className={css.queue}>
        <div className={cx(css.side, open && css.behind)}>
          <QueueFilters queue={queue} />
          <QueueList queue={queue} open={open} />
        </div>
        <div className={cx(css.entry, !open && css.behind)}>
          {open?.kind === 'applications' && (
            <ApplicationEntry key={open.id} id={open.id} preview={preview.host} onDecided={openNext} />
          )}
          {open?.kind === 'events' && (
            <EventEntry key={open.id} id={open.id} preview={preview.event} onDecided={openNext} />
          )}
          {!open && <Notice seed="desk" text={t('desk_choose_entry')} />}
        </div>
      </div>
    </>
  )
}
