import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { cx } from '@/shared/text'
import type { EventFilter } from '../core/eventQueries'
import { useCountEventsQuery } from '../core/eventsApi'
import filters from '../filters/filters.module.css'
import type { Period } from '../filters/period'
import css from './range.module.css'

/** `filter` has no times. */
type Props = { filter: EventFilter; period: Period; onChange: (days: { from: Day; to: Day }) => void }

/** The years before today that have events of the filter, with their number, the latest first, as buttons that choose them. */
export function Archive({ filter, period, onChange }: Props) {
  const { t } = useTranslation()
  const yesterday = addDays(useToday(), -1)
  const { data } = useCountEventsQuery({ ...filter, more: { ...filter.more, include: 'years' } })
  const years = Object.entries(data?.years ?? {})
  if (!years.some(([, count]) => count > 0)) return null
  return (
    <fieldset className={css.archive}>
      <legend>{t('past_events')}</legend>
      {years.reverse().map(([year, count]) => {
        const days = { from: `${year}-01-01`, to: yesterday.startsWith(year) ? yesterday : `${year}-12-31` }
        const chosen = period.from === days.from && period.to === days.to
        if (count === 0 && !chosen) return null
        return (
          <button
            key={year}
            type="button"
            className={cx(filters.pill, chosen && filters.active)}
            aria-pressed={chosen}
            onClick={() => onChange(days)}
          >
            {year} <span className={filters.number}>{count}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
