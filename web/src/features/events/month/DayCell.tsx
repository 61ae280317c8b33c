import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clock, longDay } from '@/shared/dates/format'
import { type Day, isMidnight } from '@/shared/dates/lima'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { type Entry, withPeriod } from './month'
import css from './month.module.css'

/** The names that fit into the cell of a day. */
const SHOWN = 3

type Props = { day: Day | null; today: Day; count?: number; entries?: Entry[]; params: URLSearchParams }

/** Memoized, because the page around the month is rendered with each answer of its filters. */
export const DayCell = memo(function DayCell({ day, today, count, entries, params }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (!day) return <td className={css.empty} />
  const number = <span className={css.number}>{Number(day.slice(8))}</span>
  const label = `${longDay(day, locale)}: ${t('events_found', { count: count ?? 0 })}`
  return (
    <td className={cx(day < today && css.past)} aria-current={day === today ? 'date' : undefined}>
      {count ? (
        <Link to={withPeriod(params, { first: day, last: day }, '')} className={css.day} aria-label={label}>
          {number}
          <span className={css.count}>{count}</span>
        </Link>
      ) : (
        <span className={css.day}>{number}</span>
      )}
      {entries && <Names entries={entries.slice(0, SHOWN)} />}
    </td>
  )
})

function Names({ entries }: { entries: Entry[] }) {
  const locale = useLocale()
  const path = useLocalePath()
  return (
    <ul className={css.names}>
      {entries.map(({ id, name, starts }) => (
        <li key={id}>
          <Link to={path(`/event/${id}`)}>
            {starts && !isMidnight(starts) && <span>{clock(starts, locale)} </span>}
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
