import { useTranslation } from 'react-i18next'
import { weekdayAndDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { Field } from '@/shared/forms/fields/Field'
import css from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { type Feast, useListFeastsQuery } from '../entry/recurrenceApi'
import { NumberPart } from './NumberPart'
import { Pills } from './Pills'
import { TimeParts } from './TimeParts'
import { type EventFormState, partsOf } from './whenParts'

/** Its next day that is still to come. */
const nextDay = ({ days }: Feast) => days.find((day) => day >= dayOf(new Date())) ?? days.at(-1) ?? ''

/** A feast and its first day in one year; a feast of several days is one date. */
export function FeastFields({ form, past }: { form: EventFormState; past: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: feasts = [], isError } = useListFeastsQuery(locale)
  const { when, problem, write, blur, choose } = partsOf(form)
  const chosen = feasts.find(({ feast }) => feast === when.feast)
  const pick = (feast: string) => {
    const found = feasts.find((one) => one.feast === feast)
    choose('feast', { feast, ...(found && { from: nextDay(found), feastDays: found.lastsDays || 1 }) })
  }
  const offered = (chosen?.days ?? []).filter((day) => past || day >= dayOf(new Date()))
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
            value={when.feast}
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
      {days.length > 0 && (
        <Pills
          label={t('day_of_feast')}
          name="when.feastDay"
          options={days.map((day) => ({ value: day, label: weekdayAndDay(day, locale) }))}
          value={when.from}
          onPick={(from) => choose('from', { from })}
        />
      )}
      <TimeParts form={form} past={past}>
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
