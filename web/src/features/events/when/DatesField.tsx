import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { idempotencyKey } from '@/shared/api/retry'
import { addDays } from '@/shared/dates/lima'
import { afterPress } from '@/shared/forms/afterPress'
import { FieldGroup } from '@/shared/forms/fields/Field'
import type { Form } from '@/shared/forms/useForm'
import type { Row } from '@/shared/forms/values'
import { Button } from '@/shared/ui/Button'
import { activeRows, newDate, partsIn, sortedDates } from '../entry/dateRows'
import type { EventValues } from '../entry/eventForm'
import { type Parts, withUsualEnd } from '../entry/meaning'
import { startLimits } from '../entry/when'
import { PartFields } from '../parts/PartFields'
import own from './when.module.css'

const NAME = 'dates'

/** The dates and one more: further dates mostly have the same times on another day. */
export function withNextDate(rows: Row[]): Row[] {
  const { startDate = '', startTime = '', endDate = '', endTime = '' } = rows.at(-1) ?? newDate('first')
  const next = (day: string) => (day ? addDays(day, 1) : '')
  return [...rows, { key: idempotencyKey(), startDate: next(startDate), startTime, endDate: next(endDate), endTime }]
}

type Props = {
  form: Form<EventValues>
  /** How many minutes a date lasts while no end is typed; without it, an end is only typed. */
  length?: number
}

/** The dates of an event with their times. The list is sorted when the focus leaves it. */
export function DatesField({ form, length }: Props) {
  const { t } = useTranslation()
  const once = form.values.when.mode === 'once'
  const rows = activeRows(form.values.dates, form.values.when)
  const write = (next: Row[]) => form.setValue(NAME, next)
  const change = (row: Row, patch: Partial<Parts>) => {
    const next = length === undefined ? patch : withUsualEnd(partsIn(row), patch, length)
    write(form.getValues().dates.map((one) => (one.key === row.key ? { ...one, ...next } : one)))
    // An end that follows is not missing any more.
    for (const part of ['endDate', 'endTime'] as const)
      if (next[part] && !(part in patch)) form.setProblem(`${NAME}.${row.key}.${part}`, null)
  }
  const add = () => {
    const all = form.getValues().dates
    // A form that was several dates before still has the others.
    if (!once || all.length === 1) write(withNextDate(all))
    if (once) form.setValue('when', { ...form.getValues().when, mode: 'several' })
  }
  const remove = (row: Row) =>
    form.choose(
      NAME,
      rows.filter(({ key }) => key !== row.key),
    )
  const sortOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (once || currentTarget.contains(relatedTarget as Node | null)) return
    afterPress(() => write(sortedDates(form.getValues().dates)))
  }
  return (
    <FieldGroup label={t('dates')} help={t('lima_time')} needed problem={form.problems[NAME]}>
      {() => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only observes focus changes
        <div className={own.dates} onBlur={sortOnLeave}>
          {rows.map((row, index) => (
            <OneDate
              key={row.key}
              {...{ form, row }}
              number={rows.length > 1 ? index + 1 : null}
              change={(patch) => change(row, patch)}
              onRemove={() => remove(row)}
            />
          ))}
          <div>
            <Button onClick={add}>{t('add_date')}</Button>
          </div>
        </div>
      )}
    </FieldGroup>
  )
}

type OneProps = {
  form: Form<EventValues>
  row: Row
  /** The position in the list; null for the only date. */
  number: number | null
  change: (patch: Partial<Parts>) => void
  onRemove: () => void
}

function OneDate({ form, row, number, change, onRemove }: OneProps) {
  const { t } = useTranslation()
  const path = (part: string) => `${NAME}.${row.key}.${part}`
  const title = number === null ? undefined : t('date_number', { number })
  return (
    <fieldset className={own.date} aria-label={title}>
      {title && (
        <p className={own.number} aria-hidden="true">
          {title}
        </p>
      )}
      <PartFields
        className={own.parts}
        parts={partsIn(row)}
        limits={startLimits(form.values.when)}
        problem={(part) => form.problems[path(part)]}
        change={change}
        blur={(part) => form.blur(path(part))}
      />
      {title && (
        <Button look="ghost" onClick={onRemove} aria-label={`${t('remove')}: ${title}`}>
          {t('remove')}
        </Button>
      )}
    </fieldset>
  )
}
