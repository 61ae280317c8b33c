import { useTranslation } from 'react-i18next'
import { weekdayAndDay } from '@/shared/dates/format'
import { addDays, type Day, dayOf } from '@/shared/dates/lima'
import { dayProblem } from '@/shared/forms/fields/dayLimits'
import { Field } from '@/shared/forms/fields/Field'
import css from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { type Feast, useListFeastsQuery } from '../entry/recurrenceApi'
import { startLimits } from '../entry/when'
import { NumberPart } from './NumberPart'
import { Pills } from './Pills'
import { TimeParts } from './TimeParts'
import { type EventFormState, partsOf } from './whenParts'

/** The rule of the day before a feast. */
const eveOf = (feast: string) => {
  const [rule = '', offset = 0] = feast.split(';OFFSET=')
  return `${rule};OFFSET=${Number(offset) - 1}`
}

/** The first days of a feast, or the days before them. */
const daysOf = ({ days }: Feast, eve: boolean) => (eve ? days.map((day) => addDays(day, -1)) : days)

/** The next day that is still to come. */
const nextDay = (days: Day[]) => days.find((day) => day >= dayOf(new Date())) ?? days.at(-1) ?? ''

/** A feast and its first day in one year; a feast of several days is one date. */
export function FeastFields({ form }: { form: EventFormState }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: feasts = [], isError } = useListFeastsQuery(locale)
  const { when, problem, write, blur, choose } = partsOf(form)
  const exact = feasts.find(({ feast }) => feast === when.feast)
  const chosen = exact ?? feasts.find(({ feast }) => eveOf(feast) === when.feast)
  const eve = chosen !== exact
  const pick = (feast: string, eve = false) => {
    const found = feasts.find((one) => one.feast === feast)
    const rest = found && { from: nextDay(daysOf(found, eve)), feastDays: eve ? 1 : found.lastsDays || 1 }
    choose('feast', { feast: eve ? eveOf(feast) : feast, ...rest })
  }
  const offered = (chosen ? daysOf(chosen, eve) : []).filter((day) => !dayProblem(day, startLimits(when)))
  const days = [...new Set([...(when.from ? [when.from] : []), ...offered])].sort()
  return (
    <>
      <Field
        label={t('feast')}
        needed
        help={isError ? t('feasts_unavailable') : undefined}
        problem={problem('feast') ?? (when.feast ? problem('from') : undefined)}
      >
        {(control) => (
          <select
            {...control}
            className={css.input}
            name="when.feast"
            value={chosen?.feast ?? when.feast}
            onChange={(event) => pick(event.target.value)}
            onBlur={() => blur('feast')}
          >
            <option value="">{t('choose_feast')}</option>
            {when.feast && !chosen && <option value={when.feast}>{t('another_feast')}</option>}
            {feasts.map(({ code, feast, name }) => (
              <option key={code} value={feast}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen && (
        <label className={css.choice}>
          <input type="checkbox" name="when.eve" checked={eve} onChange={() => pick(chosen.feast, !eve)} />
          {t('on_the_eve')}
        </label>
      )}
      {days.length > 0 && (
        <Pills
          label={t('day_of_feast')}
          name="when.feastDay"
          options={days.map((day) => ({ value: day, label: weekdayAndDay(day, locale) }))}
          value={when.from}
          onPick={(from) => choose('from', { from })}
        />
      )}
      <TimeParts form={form}>
        {when.freq !== 'OTHER' && (
          <NumberPart
            label={t('lasts_days')}
            name="when.feastDays"
            value={when.feastDays}
            problem={problem('feastDays')}
            onChange={(feastDays) => write({ feastDays })}
            onBlur={() => blur('feastDays')}
          />
        )}
      </TimeParts>
      {when.freq === 'OTHER' && <p className={css.help}>{t('rule_kept', { rule: when.ruleText })}</p>}
    </>
  )
}
