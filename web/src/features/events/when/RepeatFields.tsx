import { useTranslation } from 'react-i18next'
import { weekdayName } from '@/shared/dates/format'
import css from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { monthByOf, nthOf } from '../entry/recurrence'
import { FREQUENCIES } from '../entry/when'
import { EndParts } from './EndParts'
import { NumberPart } from './NumberPart'
import { Pills, Weekdays } from './Pills'
import { TimeParts } from './TimeParts'
import { type EventFormState, partsOf } from './whenParts'

const units = {
  DAILY: 'unit_day',
  WEEKLY: 'unit_week',
  MONTHLY: 'unit_month',
  YEARLY: 'unit_year',
} as const

type Props = { form: EventFormState }

/** A rule of days, weeks, months or years. */
export function RepeatFields({ form }: Props) {
  const { t } = useTranslation()
  const { when, problem, write, blur, choose } = partsOf(form)
  const monthly = when.freq === 'MONTHLY' || when.freq === 'YEARLY'
  return (
    <>
      <Pills
        label={t('repeats_by')}
        name="when.freq"
        options={FREQUENCIES.map((value) => ({ value, label: t(units[value]) }))}
        value={when.freq as (typeof FREQUENCIES)[number]}
        onPick={(freq) => choose('freq', { freq })}
      />
      {when.freq === 'OTHER' && <p className={css.help}>{t('rule_kept', { rule: when.ruleText })}</p>}
      {when.freq === 'WEEKLY' && (
        <Weekdays
          label={t('weekdays')}
          needed
          name="when.weekdays"
          value={when.weekdays}
          problem={problem('weekdays')}
          onChoose={(weekdays) => choose('weekdays', { weekdays })}
        />
      )}
      <TimeParts form={form}>
        {when.freq !== 'OTHER' && (
          <NumberPart
            label={t('interval')}
            help={t('interval_help')}
            name="when.interval"
            value={when.interval}
            problem={problem('interval')}
            onChange={(interval) => write({ interval })}
            onBlur={() => blur('interval')}
          />
        )}
      </TimeParts>
      {monthly && when.from && <MonthBy form={form} />}
      {when.freq !== 'OTHER' && <EndParts form={form} />}
    </>
  )
}

/** What a month or a year repeats of the first day: its number, or its weekday. */
function MonthBy({ form }: { form: EventFormState }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { when, choose } = partsOf(form)
  const { nth, last } = nthOf(when.from)
  const weekday = weekdayName(when.from, locale)
  const nths = [
    t('on_nth_first', { weekday }),
    t('on_nth_second', { weekday }),
    t('on_nth_third', { weekday }),
    t('on_nth_fourth', { weekday }),
  ]
  const nthLabel = nths[nth - 1]
  const options = [
    { value: 'date' as const, label: t('on_nth_day', { number: Number(when.from.slice(8)) }) },
    ...(nthLabel ? [{ value: 'weekday' as const, label: nthLabel }] : []),
    ...(last ? [{ value: 'last' as const, label: t('on_nth_last', { weekday }) }] : []),
  ]
  return (
    <Pills
      label={t('month_by')}
      name="when.monthBy"
      options={options}
      value={monthByOf(when)}
      onPick={(monthBy) => choose('monthBy', { monthBy })}
    />
  )
}
