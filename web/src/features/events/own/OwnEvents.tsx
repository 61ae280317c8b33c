import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity, Many } from '@/shared/api/strapi'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { buttonClass } from '@/shared/ui/Button'
import { ListEnd } from '@/shared/ui/ListEnd'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { OWN_EVENTS_TITLE } from './DeleteOwnEvent'
import { OwnEventCard } from './OwnEventCard'
import css from './ownEvents.module.css'
import { type OwnEvent, useCountPastOwnEventsQuery, useOwnEventsInfiniteQuery } from './ownEventsApi'
import { bySoonest } from './ownOrder'

type List = ComponentProps<typeof ListEnd>['list'] & {
  data?: { pages: Many<OwnEvent>[] }
  isLoading: boolean
  refetch: () => void
}

/** All events of a host in three groups: not public, coming, over. */
export function OwnEvents({ hostId }: { hostId: number }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const waiting = useOwnEventsInfiniteQuery({ hostId, group: 'waiting' })
  const coming = useOwnEventsInfiniteQuery({ hostId, group: 'coming' })
  const over = useCountPastOwnEventsQuery(hostId)
  const queries = [waiting, coming, over]
  const isEmpty = eventsOf(waiting).length + eventsOf(coming).length + (over.data ?? 0) === 0
  return (
    <section aria-labelledby={OWN_EVENTS_TITLE}>
      <div className={ui.sectionHead}>
        <h2 id={OWN_EVENTS_TITLE} tabIndex={-1}>
          {t('my_events')}
        </h2>
        <div className={ui.tags}>
          <Link to={path('/create-event')} className={buttonClass('primary')}>
            {t('create_event')}
          </Link>
        </div>
      </div>
      {queries.every(({ data }) => data !== undefined) && isEmpty && (
        <Notice seed={`own ${hostId}`} text={t('no_own_events')} small />
      )}
      <Group list={waiting} title={<h3>{t('not_public_yet')}</h3>} />
      <Group list={coming} title={<h3>{t('events_of_host')}</h3>} order={bySoonest} />
      {over.isError && over.data === undefined && <LoadError small onRetry={over.refetch} />}
      {Boolean(over.data) && <PastEvents hostId={hostId} count={over.data ?? 0} />}
    </section>
  )
}

const eventsOf = ({ data }: List) => data?.pages.flatMap(({ data }) => data) ?? []

type GroupProps = { list: List; title?: ReactNode; order?: (events: Entity<OwnEvent>[]) => Entity<OwnEvent>[] }
function Group({ list, title, order = (events) => events }: GroupProps) {
  const events = eventsOf(list)
  if (list.isLoading) return <CardSkeletons count={3} />
  if (!list.data && list.isError) return <LoadError small onRetry={list.refetch} />
  if (events.length === 0) return null
  return (
    <div className={css.group}>
      {title}
      <ul className={css.list}>
        {order(events).map((event) => (
          <li key={event.id}>
            <OwnEventCard event={event} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </div>
  )
}

/** Collapsed at first; the events are fetched when it opens. */
function PastEvents({ hostId, count }: { hostId: number; count: number }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <details className={css.group} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        <h3>{t('own_over', { number: count })}</h3>
      </summary>
      {open && <PastEventList hostId={hostId} />}
    </details>
  )
}

const PastEventList = ({ hostId }: { hostId: number }) => (
  <Group list={useOwnEventsInfiniteQuery({ hostId, group: 'over' })} />
)
