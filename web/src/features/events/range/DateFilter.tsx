import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '@/shared/dates/feasts'
import type { Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import ui from '@/shared/ui/ui.module.css'
import type { EventFilter } from '../core/eventQueries'
import { Chip } from '../filters/Chip'
import css from '../filters/filters.module.css'
import { PillMenu } from '../filters/PillMenu'
import { isPeriod, type Period, periodText, quickPeriods } from '../filters/period'

// The calendar is most of it.
const Days = lazy(() => import('./Days'))

/** A changed period; an empty value removes it. */
type PeriodChange = { from?: string; to?: string; when?: string }
type Props = {
  period: Period
  /** The other filters, by which the numbers of days and past years are counted. */
  filter: EventFilter
  /** The numbers of the times by their names. */
  counts?: Record<string, number>
  onChange: (change: PeriodChange) => void
}
const OPEN = { from: '', to: '', when: '' }

/** Common periods as toggle buttons, and a menu for other dates. */
export function DateFilter({ period, filter, counts, onChange }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const quick = quickPeriods(today)
  const named = quick.some((one) => isPeriod(period, one, today))
  const others = !named && Boolean(period.from || period.to)
  return (
    <>
      {quick.map(({ name, ...days }) => {
        const chosen = isPeriod(period, days, today)
        return (
          <Chip
            key={name}
            label={t(name)}
            on={chosen}
            count={counts?.[name]}
            onPress={() => onChange(chosen ? OPEN : { ...OPEN, ...days })}
          />
        )
      })}
      <PillMenu
        wide
        look={others && css.active}
        label={others ? <ChosenPeriod period={period} today={today} /> : t('other_dates')}
      >
        <Suspense fallback={null}>
          <Days period={period} filter={filter} onChange={onChange} />
        </Suspense>
      </PillMenu>
    </>
  )
}

/** The limits of a period that no button chooses. */
function ChosenPeriod({ period, today }: { period: Period; today: Day }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <span>
      <span className={ui.hidden}>{t('other_dates')}:</span>{' '}
      {periodText(period, { today, locale, translate: t as Translate })}
    </span>
  )
}
