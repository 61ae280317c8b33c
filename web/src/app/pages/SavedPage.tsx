import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { KeepProgramme } from '@/app/offline/KeepProgramme'
import { EventArtRow } from '@/features/events/core/EventArtRow'
import { EventCard } from '@/features/events/core/EventCard'
import { isOver, useListEventsInfiniteQuery } from '@/features/events/core/eventsApi'
import { CalendarButton } from '@/shared/feeds/CalendarButton'
import { savedSearch } from '@/shared/feeds/savedCalendar'
import { withMessages } from '@/shared/i18n/i18n'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { SaveButton } from '@/shared/saved/SaveButton'
import type { Saved } from '@/shared/saved/saved'
import { useSaved } from '@/shared/saved/useSaved'
import { buttonClass } from '@/shared/ui/Button'
import { ListEnd } from '@/shared/ui/ListEnd'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { CardSkeletons, TextSkeleton } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import css from './saved.module.css'

const SavedFeasts = lazy(withMessages(() => import('@/features/events/feasts/SavedFeasts'), 'saved'))
const SavedListPanel = lazy(withMessages(() => import('@/shared/savedList/SavedListPanel'), 'saved'))

/** What the visitor keeps on this device. Without an account that keeps it too, only the ids of events leave it, to read them. */
export function Component() {
  const { t } = useTranslation()
  const path = useLocalePath()
  const saved = useSaved()
  const of = (kind: Saved['kind']) => saved.filter((entry) => entry.kind === kind)
  const [events, feasts, hosts, searches] = [of('event'), of('feast'), of('host'), of('search')]
  const search = savedSearch(saved)
  return (
    <div className={ui.page}>
      <PageHead title={t('saved')} lead={t('saved_lead')} />
      {saved.length === 0 && (
        <Notice seed="nothing saved" text={t('nothing_saved')}>
          <Link className={buttonClass('primary')} to={path('/events')}>
            {t('events')}
          </Link>
        </Notice>
      )}
      {search && <CalendarButton search={search} />}
      {events.length > 0 && <SavedEvents saved={events} />}
      {feasts.length > 0 && (
        <Suspense fallback={<TextSkeleton />}>
          <SavedFeasts saved={feasts} />
        </Suspense>
      )}
      {hosts.length > 0 && (
        <Links title={t('event_host_page')} saved={hosts} to={(id) => path(`/event-host/${encodeURIComponent(id)}`)} />
      )}
      {searches.length > 0 && (
        <Links title={t('saved_searches')} saved={searches} to={(query) => path(`/events?${query}`)} />
      )}
      <Suspense>
        <SavedListPanel />
      </Suspense>
      <KeepProgramme />
    </div>
  )
}

/** Coming events first, then those that are over, then those that the portal does not show any more. */
function SavedEvents({ saved }: { saved: Saved[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const ids = saved.map(({ id }) => Number(id)).filter(Number.isInteger)
  const list = useListEventsInfiniteQuery({ locale, ids, soonest: true })
  const { currentData, isFetching, isError, refetch, hasNextPage } = list
  if (isFetching && !currentData) return <CardSkeletons count={ids.length} />
  if (isError && !currentData) return <LoadError onRetry={refetch} />
  const events = currentData?.pages.flatMap(({ data }) => data) ?? []
  const [over = [], coming = []] = [true, false].map((past) =>
    events.filter(({ attributes }) => isOver(attributes) === past),
  )
  const gone = hasNextPage ? [] : saved.filter(({ id }) => !events.some((event) => String(event.id) === id))
  return (
    <EventArtRow events={[...coming, ...over]}>
      {[
        { title: t('events'), shown: coming },
        { title: t('saved_over'), shown: over },
      ].map(
        ({ title, shown }) =>
          shown.length > 0 && (
            <section key={title} className={ui.section} aria-label={title}>
              <h2 className={css.title}>{title}</h2>
              <ul className={ui.grid}>
                {shown.map((event) => (
                  <li key={event.id}>
                    <EventCard event={event} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <ListEnd list={list} />
      {gone.length > 0 && <Links title={t('saved_gone')} saved={gone} />}
    </EventArtRow>
  )
}

/** Saved entries as a list of names, each with a button that removes it. */
function Links({ title, saved, to }: { title: string; saved: Saved[]; to?: (id: string) => string }) {
  return (
    <section className={ui.section} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.links}>
        {saved.map(({ kind, id, name }) => (
          <li key={id}>
            <SaveButton kind={kind} id={id} name={name} />
            {to ? <Link to={to(id)}>{name}</Link> : <span>{name}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
