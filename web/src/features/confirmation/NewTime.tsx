import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf, type Day, dayOf, limaInstant } from '@/shared/dates/lima'
import { DateField } from '@/shared/forms/fields/DateField'
import { dayProblem, fromToday } from '@/shared/forms/fields/dayLimits'
import { TimeField } from '@/shared/forms/fields/TimeField'
import formCss from '@/shared/forms/forms.module.css'
import { type Rule, required } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { cx } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import css from './confirmation.module.css'
import type { AskedDate, GivenAnswer } from './confirmationApi'

const isComing: Rule = (_value, values) => {
  const { startDate, startTime } = values as Start
  const given = startDate && startTime
  return given && limaInstant(startDate, startTime) <= new Date().toISOString()
    ? { key: 'this_field_is_incorrect' }
    : null
}

type Start = { startDate: Day | ''; startTime: string }
type Props = { date: AskedDate; onAnswer: (given: GivenAnswer) => void }

/** Another day or time of a date, which keeps its length. */
export function NewTime({ date, onAnswer }: Props) {
  const { t } = useTranslation()
  const form = useForm<Start>(
    { startDate: dayOf(date.startsAt), startTime: clockOf(date.startsAt) },
    { startDate: [required, (day) => dayProblem(String(day), fromToday())], startTime: [required, isComing] },
  )
  const fields = useRef<HTMLFormElement>(null)
  // The form appears because of a button before it.
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    const { startDate, startTime } = form.getValues()
    onAnswer({ answer: 'newTime', dates: [{ id: date.id, startsAt: limaInstant(startDate, startTime) }] })
  }
  return (
    <form ref={fields} className={css.newTime} onSubmit={submit} noValidate aria-label={t('confirm_new_time')}>
      <DateField
        label={t('start_date')}
        name="startDate"
        needed
        {...fromToday()}
        value={form.values.startDate}
        problem={form.problems.startDate}
        onChange={(day) => form.setValue('startDate', day)}
        onBlur={() => form.blur('startDate')}
      />
      <TimeField
        label={t('start_time')}
        name="startTime"
        needed
        value={form.values.startTime}
        problem={form.problems.startTime}
        onChange={(time) => form.setValue('startTime', time)}
        onBlur={() => form.blur('startTime')}
      />
      <div className={cx(formCss.buttons, css.send)}>
        <Button type="submit">{t('save')}</Button>
      </div>
    </form>
  )
}
