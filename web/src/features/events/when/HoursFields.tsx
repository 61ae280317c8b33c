import { useTranslation } from 'react-i18next'
import { idempotencyKey } from '@/shared/api/retry'
import { TimeField } from '@/shared/forms/fields/TimeField'
import { Button } from '@/shared/ui/Button'
import type { OtherHours } from '../entry/when'
import { EndParts } from './EndParts'
import { Weekdays } from './Pills'
import { TimeParts } from './TimeParts'
import own from './when.module.css'
import { type EventFormState, partsOf } from './whenParts'

type Props = { form: EventFormState }

/** Opening hours: the days of the week, their hours, and the days with other hours. */
export function HoursFields({ form }: Props) {
  const { t } = useTranslation()
  const { when, problem, write, choose } = partsOf(form)
  const add = () => write({ hours: [...when.hours, { key: idempotencyKey(), weekdays: [], opens: '', closes: '' }] })
  return (
    <>
      <Weekdays
        label={t('open_on')}
        needed
        name="when.weekdays"
        value={when.weekdays}
        problem={problem('weekdays')}
        onChoose={(weekdays) => choose('weekdays', { weekdays })}
      />
      <TimeParts form={form} />
      {when.hours.map((row, index) => (
        <OneOther key={row.key} {...{ form, row }} number={index + 1} />
      ))}
      <div>
        <Button onClick={add}>{t('add_other_hours')}</Button>
      </div>
      <EndParts form={form} />
    </>
  )
}

function OneOther({ form, row, number }: { form: EventFormState; row: OtherHours; number: number }) {
  const { t } = useTranslation()
  const { when, problem, write, blur } = partsOf(form)
  const title = t('other_hours', { number })
  const part = (name: string) => `hours.${row.key}.${name}`
  const change = (patch: Partial<OtherHours>) =>
    write({ hours: form.getValues().when.hours.map((one) => (one.key === row.key ? { ...one, ...patch } : one)) })
  const times = [
    { name: 'opens' as const, label: t('opens') },
    { name: 'closes' as const, label: t('closes') },
  ]
  return (
    <fieldset className={own.box} aria-label={title}>
      <p className={own.boxTitle} aria-hidden="true">
        {title}
      </p>
      <Weekdays
        label={t('weekdays')}
        needed
        name={`when.${part('weekdays')}`}
        value={row.weekdays}
        among={when.weekdays}
        problem={problem(part('weekdays'))}
        onChoose={(weekdays) => {
          change({ weekdays })
          blur(part('weekdays'))
        }}
      />
      <div className={own.parts}>
        {times.map(({ name, label }) => (
          <TimeField
            key={name}
            label={label}
            needed
            name={`when.${part(name)}`}
            value={row[name]}
            problem={problem(part(name))}
            onChange={(time) => change({ [name]: time })}
            onBlur={() => blur(part(name))}
          />
        ))}
      </div>
      <Button
        look="ghost"
        aria-label={`${t('remove')}: ${title}`}
        onClick={() => write({ hours: when.hours.filter(({ key }) => key !== row.key) })}
      >
        {t('remove')}
      </Button>
    </fieldset>
  )
}
