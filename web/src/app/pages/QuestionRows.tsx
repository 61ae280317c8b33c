import { useTranslation } from 'react-i18next'
import { ALL_COMING, type EventFilter, HAPPENING, type RowFilter } from '@/features/events/core/eventQueries'
import { inTime } from '@/features/events/core/quickTimes'
import { WITH_CHILDREN } from '@/features/events/filters/filterParams'
import { Deferred } from '@/shared/ui/Deferred'
import { EventRow } from './EventRow'

/** Rows that answer what visitors ask first: what is on tonight, at the weekend, with children, for free. */
export function QuestionRows({ filter: { locale, cities, categories, hosts } }: { filter: RowFilter }) {
  const { t } = useTranslation()
  const chosen = { locale, ...ALL_COMING, cities, categories, hosts }
  const rows: { title: string; filter: EventFilter; all: string }[] = [
    {
      title: t('tonight'),
      filter: { ...chosen, ...inTime('tonight', HAPPENING) },
      all: '?when=tonight',
    },
    {
      title: t('weekend'),
      filter: { ...chosen, ...inTime('weekend', HAPPENING) },
      all: '?when=weekend',
    },
    {
      title: t('with_children'),
      filter: { ...chosen, more: { audience: WITH_CHILDREN } },
      all: `?audience=${WITH_CHILDREN}`,
    },
    { title: t('free'), filter: { ...chosen, more: { free: 'true', ...HAPPENING } }, all: '?free=true' },
  ]
  return rows.map(({ title, filter, all }) => (
    <Deferred key={title}>
      <EventRow title={title} filter={filter} all={`/events${all}`} />
    </Deferred>
  ))
}

/** The newest entries. */
export function NewestRow({ filter: { locale, cities, categories, hosts } }: { filter: RowFilter }) {
  const { t } = useTranslation()
  const chosen = { locale, ...ALL_COMING, cities, categories, hosts }
  return (
    <Deferred>
      <EventRow title={t('new_here')} filter={{ ...chosen, soonest: false }} />
    </Deferred>
  )
}
