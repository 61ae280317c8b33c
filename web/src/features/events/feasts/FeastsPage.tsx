import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthName } from '@/shared/dates/format'
import { useToday } from '@/shared/dates/useToday'
import { feastsAddress } from '@/shared/feeds/feedAddress'
import { SubscribeButton } from '@/shared/feeds/SubscribeButton'
import { useLocale } from '@/shared/i18n/useLocale'
import { fold } from '@/shared/names'
import { LoadError } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { SearchField } from '@/shared/ui/SearchField'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { useListFeastsQuery } from '../entry/recurrenceApi'
import { ComingFeasts } from './ComingFeasts'
import { FeastRow } from './FeastRow'
import css from './feasts.module.css'
import { MonthStrip } from './MonthStrip'
import { comingOf, monthsOf } from './months'
import { monthId } from './useMonthInView'

/** The feasts that the page begins with. */
const NEXT = 3

/** The feasts of a year from today on: the next ones, then all by month, found by their names. */
export default function FeastsPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const { data, isError, refetch } = useListFeastsQuery(locale)
  const [text, setText] = useState('')
  const coming = comingOf(data ?? [], today)
  const months = monthsOf(coming.filter(({ feast }) => fold(feast.name).includes(fold(text))))
  return (
    <div className={ui.page}>
      <PageHead title={t('year_of_feasts')} lead={t('year_of_feasts_lead')} />
      {isError && !data && <LoadError onRetry={refetch} />}
      {!isError && !data && <TextSkeleton />}
      {data && (
        <>
          <ComingFeasts feasts={coming.slice(0, NEXT)} />
          <div className={css.calendar}>
            <SubscribeButton file={feastsAddress(locale)} title={t('year_of_feasts')} label={t('add_all_feasts')} />
          </div>
          <div className={css.bar}>
            <MonthStrip months={months.map(({ month }) => month)} />
            <SearchField compact label={t('search_feasts')} text={text} onSearch={setText} className={css.search} />
          </div>
          <p role="status">{months.length === 0 && t('nothing_found')}</p>
        </>
      )}
      {months.map(({ month, feasts }) => (
        <section key={month} id={monthId(month)} className={css.month} aria-labelledby={month}>
          <h2 id={month}>
            {monthName(month, locale)} {month.slice(0, 4)}
          </h2>
          <ul className={css.rows}>
            {feasts.map(({ feast, day }) => (
              <li key={feast.code}>
                <FeastRow feast={feast} day={day} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
