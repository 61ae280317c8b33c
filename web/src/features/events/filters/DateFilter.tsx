import { useTranslation } from 'react-i18next'
import type { Translate } from '@/shared/dates/feasts'
import type { Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { DateField } from '@/shared/forms/fields/DateField'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import ui from '@/shared/ui/ui.module.css'
import type { EventFilter } from '../core/eventQueries'
import { Archive } from './Archive'
import { Chip } from './Chip'
import css from './filters.module.css'
import { PillMenu } from './PillMenu'
import { isPeriod, type Period, periodText, quickPeriods } from './period'

/** A changed period; an empty value removes it. */
type PeriodChange = { from?: string; to?: string; when?: string }
type Props = {
  period: Period
  /** The other filters, by which the years of the archive are counted. */
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
        look={others && css.active}
        label={others ? <ChosenPeriod period={period} today={today} /> : t('other_dates')}
      >
        <Days period={period} filter={filter} onChange={onChange} />
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

function Days({ period, filter, onChange }: Omit<Props, 'counts'>) {
  const { t } = useTranslation()
  const { from, to } = period
  return (
    <div className={css.days}>
      {/* A start after the end removes the end, because the period would be empty. */}
      <DateField
        label={t('from_day')}
        value={from ?? ''}
        onChange={(day) => onChange(to && day > to ? { ...OPEN, from: day } : { from: day, when: '' })}
      />
      <DateField label={t('to_day')} value={to ?? ''} min={from} onChange={(day) => onChange({ to: day, when: '' })} />
      {(from || to) && (
        <Button look="ghost" onClick={() => onChange(OPEN)}>
          {t('clear')}
        </Button>
      )}
      <Archive filter={filter} period={period} onChange={(days) => onChange({ ...OPEN, ...days })} />
    </div>
  )
}
