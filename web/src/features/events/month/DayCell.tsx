import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clock, dayParts, longDay } from '@/shared/dates/format'
import { type Day, isMidnight } from '@/shared/dates/lima'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import type { Feast } from '../entry/recurrenceApi'
import { EntryName } from './EntryName'
import { More } from './More'
import { type Entry, withPeriod } from './month'
import css from './month.module.css'

/** The names that fit into the cell of a day. */
const SHOWN = 3
/** The id of the list of a day below the table. */
export const DAY_LIST = 'day-list'

type Props = {
  day: Day
  today: Day
  count?: number
  entries?: Entry[]
  feast?: Feast
  params: URLSearchParams
  /** The list of the day is shown below the table. */
  open: boolean
  onOpen: (day: Day) => void
}

/** Memoized, because the page around the month is rendered with each answer of its filters. */
export const DayCell = memo(function DayCell({ day, today, count = 0, entries, feast, params, open, onOpen }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const { day: number, month } = dayParts(day, locale)
  const inside = (
    <>
      <span className={css.number}>
        {number}
        {number === '1' && <small>{month}</small>}
      </span>
      {feast && <Icon name="feast" size={16} />}
      {count > 0 && <span className={css.count}>{count}</span>}
    </>
  )
  const past = day < today
  const label = [longDay(day, locale), feast?.name, count > 0 && t('events_found', { count })]
    .filter(Boolean)
    .join(', ')
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return // another tab or window has the list as a page
    event.preventDefault()
    onOpen(day)
  }
  return (
    <td className={cx(past && css.past)} aria-current={day === today ? 'date' : undefined}>
      {past ? (
        <span className={css.day}>{inside}</span>
      ) : (
        <Link
          to={withPeriod(params, { first: day, last: day }, '')}
          className={cx(css.day, open && css.open)}
          aria-label={label}
          aria-expanded={open}
          aria-controls={open ? DAY_LIST : undefined}
          onClick={show}
        >
          {inside}
        </Link>
      )}
      <div className={css.names}>
        {feast && <Link to={path(`/feasts/${feast.code}`)}>{feast.name}</Link>}
        {entries?.slice(0, SHOWN).map(({ id, name, starts, cancelled }) => (
          <Link key={id} to={path(`/event/${id}`)}>
            {starts && !isMidnight(starts) && <span>{clock(starts, locale)} </span>}
            <EntryName name={name} cancelled={cancelled} />
          </Link>
        ))}
        <More label={longDay(day, locale)} events={entries?.slice(SHOWN) ?? []} />
      </div>
    </td>
  )
})
