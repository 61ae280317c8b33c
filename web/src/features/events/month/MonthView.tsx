import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dataOf } from '@/shared/api/dataOf'
import { weekdayLong, weekdayShort } from '@/shared/dates/dayWords'
import { shortSpan } from '@/shared/dates/format'
import { addDays, type Day, periodOf } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { buttonClass } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { LoadError } from '@/shared/ui/Notice'
import { dayCounts, type EventFilter } from '../core/eventQueries'
import { useCountEventsQuery } from '../core/eventsApi'
import { type Feast, useListFeastsQuery } from '../entry/recurrenceApi'
import { DayCell } from './DayCell'
import { DayList } from './DayList'
import { barsOf, entriesOf, type Month, monthBeside, weeksOf, withPeriod } from './month'
import css from './month.module.css'
import { useListMonthQuery } from './monthApi'
import { Seasons } from './Seasons'

type Props = {
  /** The filter of the list without its period. */
  filter: EventFilter
  month: Month
  /** The parameters of the address, of which a link changes the period. */
  params: URLSearchParams
}

/** Five weeks as a table: each day with the number of its events and their names; below it, the list of a day that was touched. */
export default function MonthView({ filter, month, params }: Props) {
  const locale = useLocale()
  const today = useToday()
  const counts = useCountEventsQuery(dayCounts({ filter, month }))
  const { currentData: events } = useListMonthQuery({ filter, month }, { selectFromResult: dataOf })
  const { data: feasts } = useListFeastsQuery(locale, { selectFromResult: dataOf })
  const [open, setOpen] = useState<Day | null>(null)
  const { first, last } = month
  const entries = useMemo(() => entriesOf(events ?? [], { first, last }), [events, first, last])
  const weeks = useMemo(
    () => weeksOf({ first, last }).map((week) => ({ week, seasons: barsOf(events ?? [], week) })),
    [events, first, last],
  )
  const feastOn = useMemo(() => feastsByDay(feasts ?? []), [feasts])
  const numbers = counts.currentData?.days
  const monday = weeks[0]?.week[0] ?? first
  return (
    <section className={css.view} aria-labelledby="month-title">
      <div className={css.head}>
        <Beside month={monthBeside(month, -1, today)} back params={params} hidden={first <= today} />
        <h2 id="month-title" aria-live="polite">
          {shortSpan(periodOf(monday).from, periodOf(last).to, locale)}
        </h2>
        <Beside month={monthBeside(month, 1, today)} params={params} />
      </div>
      {counts.isError && !numbers && <LoadError small onRetry={counts.refetch} />}
      <table className={css.table} aria-labelledby="month-title">
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => (
              <th key={addDays(monday, index)} scope="col">
                <abbr title={weekdayLong((index + 1) % 7, locale)}>{weekdayShort((index + 1) % 7, locale)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        {weeks.map(({ week, seasons }) => (
          <tbody key={week[0]}>
            <tr>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  today={today}
                  count={numbers?.[day]}
                  entries={entries.get(day)}
                  feast={feastOn.get(day)}
                  params={params}
                  open={day === open}
                  onOpen={setOpen}
                />
              ))}
            </tr>
            <Seasons week={week} seasons={seasons} />
          </tbody>
        ))}
      </table>
      {open && open >= first && open <= last && <DayList day={open} filter={filter} params={params} />}
    </section>
  )
}

/** The feast of each day; of two on one day, the first one. */
function feastsByDay(feasts: Feast[]): Map<Day, Feast> {
  const byDay = new Map<Day, Feast>()
  for (const feast of feasts)
    for (const first of feast.days)
      for (let ahead = 0; ahead < Math.max(feast.lastsDays, 1); ahead++) {
        const day = addDays(first, ahead)
        if (!byDay.has(day)) byDay.set(day, feast)
      }
  return byDay
}

function Beside({
  month,
  params,
  back,
  hidden,
}: {
  month: Month
  params: URLSearchParams
  back?: boolean
  hidden?: boolean
}) {
  const { t } = useTranslation()
  if (hidden) return <span className={css.beside} />
  return (
    <Link
      to={withPeriod(params, month, 'month')}
      className={cx(buttonClass('ghost'), css.beside)}
      aria-label={t(back ? 'previous' : 'next')}
      preventScrollReset
    >
      <Icon name={back ? 'left' : 'right'} />
    </Link>
  )
}
