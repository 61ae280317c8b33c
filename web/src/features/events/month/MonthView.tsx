import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dataOf } from '@/shared/api/dataOf'
import { monthOfYear, weekdayLong, weekdayShort } from '@/shared/dates/dayWords'
import { addDays } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { buttonClass } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { LoadError } from '@/shared/ui/Notice'
import ui from '@/shared/ui/ui.module.css'
import type { EventFilter } from '../core/eventQueries'
import { useCountEventsQuery } from '../core/eventsApi'
import { DayCell } from './DayCell'
import { entriesOf, type Month, monthBeside, weeksOf, withPeriod } from './month'
import css from './month.module.css'
import { useListMonthQuery } from './monthApi'
import { dayCounts } from './monthQueries'

type Props = {
  /** The filter of the list without its period. */
  filter: EventFilter
  month: Month
  /** The parameters of the address, of which a link changes the period. */
  params: URLSearchParams
}

/** A month as a table: each day with the number of its events, which leads to their list, and the first names. */
export default function MonthView({ filter, month, params }: Props) {
  const locale = useLocale()
  const today = useToday()
  const counts = useCountEventsQuery(dayCounts({ filter, month }))
  const { currentData: events } = useListMonthQuery({ filter, month }, { selectFromResult: dataOf })
  const { first, last } = month
  const entries = useMemo(() => entriesOf(events ?? [], { first, last }), [events, first, last])
  const numbers = counts.currentData?.days
  const title = monthOfYear(month.last, locale)
  const monday = weeksOf(month)[1]?.[0] ?? month.last
  return (
    <section className={ui.section} aria-labelledby="month-title">
      <div className={css.head}>
        <Beside month={monthBeside(month, -1, today)} back params={params} hidden={month.first <= today} />
        <h2 id="month-title" aria-live="polite">
          {title}
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
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, column) => (
                <DayCell
                  key={day ?? `${row} ${column}`}
                  day={day}
                  today={today}
                  count={day ? numbers?.[day] : undefined}
                  entries={day ? entries.get(day) : undefined}
                  params={params}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
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
      aria-label={t(back ? 'previous_month' : 'next_month')}
      preventScrollReset
    >
      <Icon name={back ? 'left' : 'right'} />
    </Link>
  )
}
