import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { KeepProgramme } from '@/app/offline/KeepProgramme'
import { CalendarButton } from '@/shared/feeds/CalendarButton'
import { savedSearch } from '@/shared/feeds/savedCalendar'
import { withMessages } from '@/shared/i18n/i18n'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { FollowButton } from '@/shared/saved/FollowButton'
import { SaveButton } from '@/shared/saved/SaveButton'
import type { Saved } from '@/shared/saved/saved'
import { useSaved } from '@/shared/saved/useSaved'
import { buttonClass } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { EventDays } from './EventDays'
import { FollowedEvents } from './FollowedEvents'
import { SharedList, ShareList } from './SharedList'
import css from './saved.module.css'
import { sharedIds } from './sharedList'

/** The hosts whose events are asked for, the last ones followed: the address of a request has to fit. */
const HOSTS_MAX = 100

const SavedFeasts = lazy(withMessages(() => import('@/features/events/feasts/SavedFeasts'), 'saved'))
const SavedListPanel = lazy(withMessages(() => import('@/shared/savedList/SavedListPanel'), 'saved'))

/** What the visitor keeps on this device, or a list that was shared in the address. Without an account that keeps it too, only the ids of events and hosts leave it, to read events. */
export function Component() {
  const shared = sharedIds(useLocation().hash)
  return shared.length > 0 ? <SharedList ids={shared} /> : <SavedPage />
}

function SavedPage() {
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
      {search && (
        <div className={ui.tags}>
          <CalendarButton search={search} />
          <ShareList ids={idsOf(events)} />
        </div>
      )}
      {events.length > 0 && <SavedEvents saved={events} />}
      {feasts.length > 0 && (
        <Suspense fallback={<TextSkeleton />}>
          <SavedFeasts saved={feasts} />
        </Suspense>
      )}
      {hosts.length > 0 && <FollowedEvents hosts={idsOf(hosts).slice(0, HOSTS_MAX)} />}
      {hosts.length > 0 && (
        <Links title={t('followed_hosts')} saved={hosts} to={(id) => path(`/event-host/${encodeURIComponent(id)}`)} />
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

/** The saved events by day, and the names of those that the portal does not show any more. */
function SavedEvents({ saved }: { saved: Saved[] }) {
  const { t } = useTranslation()
  return (
    <EventDays ids={idsOf(saved)}>
      {(events, complete) => {
        const gone = complete ? saved.filter(({ id }) => !events.some((event) => String(event.id) === id)) : []
        return gone.length > 0 && <Links title={t('saved_gone')} saved={gone} />
      }}
    </EventDays>
  )
}

const idsOf = (saved: Saved[]) => saved.map(({ id }) => Number(id)).filter(Number.isInteger)

/** Saved entries as a list of names, each with a button that removes it. */
function Links({ title, saved, to }: { title: string; saved: Saved[]; to?: (id: string) => string }) {
  return (
    <section className={ui.section} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.links}>
        {saved.map(({ kind, id, name }) => (
          <li key={id}>
            {kind === 'host' ? <FollowButton id={id} name={name} /> : <SaveButton kind={kind} id={id} name={name} />}
            {to ? <Link to={to(id)}>{name}</Link> : <span>{name}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
