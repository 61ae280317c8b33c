import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { clock, shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { ListEnd } from '@/shared/ui/ListEnd'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { Tag } from '@/shared/ui/Tags'
import css from '../core/desk.module.css'
import own from './queue.module.css'
import { pathOf, type QueueItem, type useQueue } from './useQueue'

type Props = { queue: ReturnType<typeof useQueue>; open: { kind: string; id: number } | null }

export function QueueList({ queue, open }: Props) {
  const { t } = useTranslation()
  const { items, total, isError, isLoading, refetch } = queue
  if (isError && items.length === 0) return <LoadError small onRetry={refetch} />
  if (isLoading) return <TextSkeleton />
  return (
    <>
      <p className={css.count} role="status">
        {t('desk_entries_found', { count: total })}
      </p>
      {items.length === 0 && <Notice small seed="empty queue" text={t('desk_queue_empty')} />}
      <ol className={own.rows}>
        {items.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <Row item={item} open={open?.kind === item.kind && open.id === item.id} />
          </li>
        ))}
      </ol>
      <ListEnd list={queue} />
    </>
  )
}

function Row({ item, open }: { item: QueueItem; open: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const [params] = useSearchParams()
  const link = useRef<HTMLAnchorElement>(null)
  // Scrolls a long list to the open entry, also after a reload.
  useEffect(() => {
    if (open) link.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <Link
      ref={link}
      className={own.row}
      to={{ pathname: path(pathOf(item)), search: params.toString() }}
      aria-current={open ? 'true' : undefined}
    >
      <strong>{item.name || t('desk_without_name')}</strong>
      <span className={css.rowFacts}>
        <Tag look={item.kind === 'applications' ? 'strong' : undefined}>
          {item.kind === 'applications' ? t('desk_application') : t('desk_event')}
        </Tag>
        {item.by && <span>{item.by}</span>}
        <time dateTime={item.createdAt}>
          {shortDay(dayOf(item.createdAt), locale)}, {clock(item.createdAt, locale)}
        </time>
      </span>
    </Link>
  )
}
