import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '@/shared/dates/lima'
import { DateField } from '@/shared/forms/fields/DateField'
import { Field } from '@/shared/forms/fields/Field'
import css from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { useListFeastsQuery } from '../entry/recurrenceApi'
import own from './when.module.css'
import { type EventFormState, partsOf } from './whenParts'

/** Takes out a day by typing it: without the calendar, and for a day far ahead. */
export function ExceptField({ form }: { form: EventFormState }) {
  const { t } = useTranslation()
  const { when, write } = partsOf(form)
  const [day, setDay] = useState<Day | ''>('')
  const [added, setAdded] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const add = () => {
    if (day === '') return
    const { exceptions, changes } = form.getValues().when
    write({
      exceptions: [...new Set([...exceptions, day])].sort(),
      changes: changes.filter(({ of }) => !of.startsWith(day)),
    })
    setDay('')
    // A new field: this one keeps its text. The button that had the focus is disabled now.
    setAdded(added + 1)
    requestAnimationFrame(() => box.current?.querySelector('input')?.focus())
  }
  return (
    // Enter adds the day instead of sending the form.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the key of the field
    <div
      ref={box}
      className={own.except}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        add()
      }}
    >
      <DateField
        key={added}
        label={when.mode === 'hours' ? t('closed_on') : t('except_on')}
        name="when.exceptDate"
        value={day}
        onChange={setDay}
      />
      <Button onClick={add} disabled={day === ''}>
        {t('take_out_day')}
      </Button>
      {when.mode === 'hours' && <ClosedOnFeast form={form} />}
    </div>
  )
}

/** Takes out a feast of every year, by its name. */
function ClosedOnFeast({ form }: { form: EventFormState }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: feasts = [] } = useListFeastsQuery(locale)
  const { when, write } = partsOf(form)
  const others = feasts.filter(({ feast }) => !when.exceptions.includes(feast))
  if (others.length === 0) return null
  return (
    <Field label={t('closed_on_feast')}>
      {(control) => (
        <select
          {...control}
          className={css.input}
          name="when.exceptFeast"
          value=""
          onChange={({ target }) => write({ exceptions: [...when.exceptions, target.value] })}
        >
          <option value="">{t('choose_feast')}</option>
          {others.map(({ code, feast, name }) => (
            <option key={code} value={feast}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
