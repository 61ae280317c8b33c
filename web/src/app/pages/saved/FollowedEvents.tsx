import { useTranslation } from 'react-i18next'
import { EventArtRow } from '@/features/events/core/EventArtRow'
import { useListEventsInfiniteQuery } from '@/features/events/core/eventsApi'
import { useLocale } from '@/shared/i18n/useLocale'
import { ListEnd } from '@/shared/ui/ListEnd'
import { LoadError } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import { Rows } from './EventDays'
import css from './saved.module.css'

/** The coming events of the hosts that the visitor follows, those that were entered last first: they are the news. */
export function FollowedEvents({ hosts }: { hosts: number[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const list = useListEventsInfiniteQuery({ locale, upcoming: true, hosts })
  const { currentData, isError, refetch } = list
  const events = currentData?.pages.flatMap(({ data }) => data)
  return (
    <section className={css.day} aria-label={t('new_of_followed')}>
      <h2 className={css.title}>{t('new_of_followed')}</h2>
      {isError && !events && <LoadError onRetry={refetch} />}
      {!events && !isError && <CardSkeletons count={2} />}
      {events?.length === 0 && <p>{t('no_events_of_host')}</p>}
      {events && events.length > 0 && (
        <EventArtRow events={events}>
          <Rows events={events} />
          <ListEnd list={list} />
        </EventArtRow>
      )}
    </section>
  )
}
