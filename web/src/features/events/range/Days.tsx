import { useTranslation } from 'react-i18next'
import type { Translate } from '@/shared/dates/feasts'
import { useToday } from '@/shared/dates/useToday'
import { DateField } from '@/shared/forms/fields/DateField'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import ui from '@/shared/ui/ui.module.css'
import type { EventFilter } from '../core/eventQueries'
import { type Period, periodText } from '../filters/period'
import { Archive } from './Archive'
import { RangeCalendar } from './RangeCalendar'
import css from './range.module.css'
import type { DayRange } from './ranges'
import { Shortcuts } from './Shortcuts'

type Props = {
  period: Period
  /** The other filters, by which the numbers of days and past years are counted. */
  filter: EventFilter
  onChange: (change: { from?: string; to?: string; when?: string }) => void
}

/** The days of a period: by shortcuts, in a calendar, as text, or the past years. */
export default function Days({ period, filter, onChange }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const { from, to } = period
  const choose = (range: DayRange) => onChange({ from: '', to: '', when: '', ...range })
  return (
    <div className={css.days}>
      <Shortcuts range={period} onChoose={choose} />
      <RangeCalendar range={period} filter={filter} onChoose={choose} />
      <p className={ui.hidden} role="status">
        {periodText(period, { today, locale, translate: t as Translate })}
      </p>
      <div className={css.typed}>
        {/* A start after the end removes the end, because the period would be empty. */}
        <DateField
          label={t('from_day')}
          value={from ?? ''}
          onChange={(day) => (to && day > to ? choose({ from: day }) : onChange({ from: day, when: '' }))}
          hasCalendar={false}
        />
        <DateField
          label={t('to_day')}
          value={to ?? ''}
          min={from}
          onChange={(day) => onChange({ to: day, when: '' })}
          hasCalendar={false}
        />
      </div>
      {(from || to) && (
        <Button look="ghost" onClick={() => choose({})}>
          {t('clear')}
        </Button>
      )}
      <Archive filter={filter} period={period} onChange={choose} />
    </div>
  )
}
