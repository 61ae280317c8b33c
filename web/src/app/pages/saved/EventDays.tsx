import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EventArtRow } from '@/features/events/core/EventArtRow'
import { EventCard } from '@/features/events/core/EventCard'
import { type Event, useListEventsInfiniteQuery } from '@/features/events/core/eventsApi'
import rowsCss from '@/features/events/list/eventRows.module.css'
import type { Entity } from '@/shared/api/strapi'
import { longDay } from '@/shared/dates/format'
import { addDays } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { ListEnd } from '@/shared/ui/ListEnd'
import { LoadError } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import css from './saved.module.css'
import { byDay, type Group, overlaps } from './savedDays'

type Props = {
  ids: number[]
  /** What follows the list, for the events that it has. */
  children?: (events: Entity<Event>[], complete: boolean) => ReactNode
}

/** Saved events below headings of their days: events that overlap have a note, past events are in a closed <details>. */
export function EventDays({ ids, children }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const list = useListEventsInfiniteQuery({ locale, ids, soonest: true })
  const { currentData, isFetching, isError, refetch, hasNextPage } = list
  if (isFetching && !currentData) return <CardSkeletons count={ids.length} />
  if (isError && !currentData) return <LoadError onRetry={refetch} />
  const events = currentData?.pages.flatMap(({ data }) => data) ?? []
  const { days, over } = byDay(events, today)
  return (
    <EventArtRow events={events}>
      {days.map((group) => (
        <DayOfPlan key={group.day} group={group} />
      ))}
      <ListEnd list={list} />
      {over.length > 0 && (
        <details className={css.over}>
          <summary>{`${t('saved_over')} (${over.length})`}</summary>
          <Rows events={over} />
        </details>
      )}
      {children?.(events, !hasNextPage)}
    </EventArtRow>
  )
}

/** The events of a day of a plan. */
export function DayOfPlan({ group: { day, events } }: { group: Group }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const label = day === today ? t('today') : day === addDays(today, 1) ? t('tomorrow') : ''
  const title = day === 'open' ? t('always_open') : [label, longDay(day, locale)].filter(Boolean).join(' · ')
  return (
    <section className={css.day} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <Rows events={events} />
    </section>
  )
}

/** Events as rows; those that overlap with another one have a note. */
export function Rows({ events }: { events: Entity<Event>[] }) {
  return (
    <ul className={cx(ui.grid, rowsCss.rows)}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} inList />
          <Overlap names={overlaps(event, events)} />
        </li>
      ))}
    </ul>
  )
}

function Overlap({ names }: { names: string[] }) {
  const { t } = useTranslation()
  return names.length > 0 && <p className={css.overlap}>{t('overlaps_with', { names: names.join(', ') })}</p>
}
