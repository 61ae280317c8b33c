import { useTranslation } from 'react-i18next'
import { monthName } from '@/shared/dates/format'
import { useToday } from '@/shared/dates/useToday'
import { feastsAddress } from '@/shared/feeds/feedAddress'
import { SubscribeButton } from '@/shared/feeds/SubscribeButton'
import { useLocale } from '@/shared/i18n/useLocale'
import { LoadError } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { useListFeastsQuery } from '../entry/recurrenceApi'
import { FeastEntry } from './FeastEntry'
import css from './feasts.module.css'
import { monthsOf } from './months'

/** The feasts of a year from today on, by month, each with its next day and the rule that it follows. */
export default function FeastsPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const { data, isError, refetch } = useListFeastsQuery(locale)
  return (
    <div className={ui.page}>
      <PageHead title={t('year_of_feasts')} lead={t('year_of_feasts_lead')} />
      {data && <SubscribeButton file={feastsAddress(locale)} title={t('year_of_feasts')} label={t('add_all_feasts')} />}
      {isError && !data && <LoadError onRetry={refetch} />}
      {!isError && !data && <TextSkeleton />}
      {monthsOf(data ?? [], today).map(({ month, feasts }) => (
        <section key={month} className={css.month} aria-labelledby={month}>
          <h2 id={month}>
            {monthName(month, locale)} {month.slice(0, 4)}
          </h2>
          <ul className={css.feasts}>
            {feasts.map(({ feast, day }) => (
              <li key={feast.code}>
                <FeastEntry feast={feast} day={day} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
