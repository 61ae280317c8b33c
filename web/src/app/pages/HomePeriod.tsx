import { useTranslation } from 'react-i18next'
import { ALWAYS_OPEN, HAPPENING } from '@/features/events/core/eventQueries'
import { inPeriod, type HomePeriod as Period } from '@/features/events/home/homePeriod'
import type { HomeFilter } from '@/features/events/home/homeQueries'
import { EventGrid } from '@/features/events/list/EventGrid'
import { longDay } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { Deferred } from '@/shared/ui/Deferred'
import { EventRow } from './EventRow'
import css from './home.module.css'

/** The events of a chosen day or of the weekend: what happens, by the next date, and below it a row of what is open all year. */
export default function HomePeriod({ filter, period }: { filter: HomeFilter; period: Period }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const of = (kind: Record<string, string>) => ({
    ...inPeriod({ ...filter, more: { ...filter.more, ...kind } }, period),
    soonest: true,
  })
  const today = useToday()
  const dayTitle = (day: Day) => (day === today ? t('events_today') : t('events_on', { date: longDay(day, locale) }))
  const title = 'day' in period ? dayTitle(period.day) : t('weekend')
  const all = 'day' in period ? `/events?from=${period.day}&to=${period.day}` : '/events?when=weekend'
  return (
    <section id="events" aria-labelledby="agenda-title">
      <h2 id="agenda-title" className={css.agendaTitle}>
        {title}
      </h2>
      <EventGrid filter={of(HAPPENING)} empty={t('no_event')} />
      <Deferred>
        <EventRow title={t('always_open')} filter={of(ALWAYS_OPEN)} all={all} />
      </Deferred>
    </section>
  )
}
