import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { longDay } from '@/shared/dates/format'
import { isComing } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import ui from '@/shared/ui/ui.module.css'
import { useQueryParts } from '@/shared/useQueryParts'
import { ALL_COMING } from '../core/eventQueries'
import { useListEventsInfiniteQuery } from '../core/eventsApi'
import { filtersOf } from '../filters/filterParams'
import { EventGrid } from './EventGrid'
import css from './eventList.module.css'
import rowsCss from './eventRows.module.css'

const HostDays = lazy(() => import('./HostDays'))

/** Fewer events are seen at once; days and filters would be longer than they. The first view has the same number. */
const MANY_EVENTS = 8

/** The coming events of a host, or those of one day. Day, cities and categories are in the URL. */
export function HostCalendar({ host }: { host: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params, write] = useQueryParts()
  const today = useToday()
  const requested = params.get('date') ?? ''
  const day = isComing(requested, today) ? requested : null
  const chosen = { ...filtersOf(params), hosts: [host] }
  const filter = { locale, ...chosen, ...(day ? { day } : { upcoming: true, soonest: true }) }
  const filtered = chosen.cities.length + chosen.categories.length > 0
  const all = useListEventsInfiniteQuery({ locale, ...ALL_COMING, hosts: [host] })
  const many = (all.data?.pages[0]?.meta.pagination.total ?? 0) >= MANY_EVENTS
  const empty = filtered ? t('nothing_on') : day ? t('no_event') : t('no_events_of_host')
  return (
    <>
      {(many || day || filtered) && (
        <Suspense fallback={<div className={css.daysSpace} />}>
          <HostDays filter={filter} day={day} />
        </Suspense>
      )}
      {day && (
        <div className={ui.sectionHead}>
          <p role="status">{t('events_on', { date: longDay(day, locale) })}</p>
          <Button onClick={() => write({ date: '' })}>{t('all_coming')}</Button>
        </div>
      )}
      <EventGrid filter={filter} empty={empty} rows={rowsCss.rows} />
    </>
  )
}
