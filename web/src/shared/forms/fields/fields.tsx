import type { HTMLInputTypeAttribute } from 'react'
import css from '@/shared/forms/forms.module.css'
import type { Form } from '@/shared/forms/useForm'
import type { Values } from '@/shared/forms/values'
import { soles } from '@/shared/money'
import { Field, type FieldProps } from './Field'
import { NumberInput } from './NumberInput'
import { numberOf } from './numbers'

export type Bound = { form: Form; name: string } & Omit<FieldProps, 'problem'>
export type TextProps = Bound & {
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  min?: string | number
  rows?: number
}

export const problemOf = ({ form, name }: Pick<Bound, 'form' | 'name'>) => form.problems[name]
export const textOf = (values: Values, name: string) => String(values[name] ?? '')

export function TextField({ form, name, type = 'text', autoComplete, min, rows: _rows, ...field }: TextProps) {
  return (
    <Field {...field} problem={problemOf({ form, name })}>
      {(control) => (
        <input
          {...control}
          className={css.input}
          name={name}
          type={type}
          min={min}
          autoComplete={autoComplete}
          value={textOf(form.values, name)}
          onChange={(event) => form.setValue(name, event.target.value)}
          onBlur={() => form.blur(name)}
        />
      )}
    </Field>
  )
}

/** A whole number from 0 up, typed in digits only. */
export function NumberField({ form, name, ...field }: Bound) {
  return (
    <Field {...field} problem={problemOf({ form, name })}>
      {(control) => (
        <NumberInput
          {...{ control, name }}
          as="whole"
          value={form.values[name]}
          onChange={(value) => form.setValue(name, value)}
          onBlur={() => form.blur(name)}
        />
      )}
    </Field>
  )
}

/** An amount in soles with or without cents; the amount that the text means is shown below. */
export function MoneyField({ form, name, ...field }: Bound) {
  const amount = numberOf(form.values[name] ?? null)
  return (
    <Field
      {...field}
      problem={problemOf({ form, name })}
      note={amount !== null && <span className={css.help}>{soles(amount)}</span>}
    >
      {(control) => (
        <NumberInput
          {...{ control, name }}
          as="amount"
          value={form.values[name]}
          onChange={(value) => form.setValue(name, value)}
          onBlur={() => form.blur(name)}
        />
      )}
    </Field>
  )
}

export function AreaField({ form, name, rows = 4, ...field }: TextProps) {
  return (
    <Field {...field} problem={problemOf({ form, name })}>
      {(control) => (
        <textarea
          {...control}
          className={css.input}
          name={name}
          rows={rows}
          value={textOf(form.values, name)}
          onChange={(event) => form.setValue(name, event.target.value)}
          onBlur={() => form.blur(name)}
        />
      )}
    </Field>
  )
}
