import type { HTMLInputTypeAttribute } from 'react'
import css from '@/shared/forms/forms.module.css'
import type { Form } from '@/shared/forms/useForm'
import type { Values } from '@/shared/forms/values'
import { Field, type FieldProps } from './Field'

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

export function numberFrom(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 15)
  return digits === '' ? null : Number(digits)
}

/** Accepts digits only, so the value is a number from 0 up, or null. */
export function NumberField({ form, name, ...field }: Bound) {
  return (
    <Field {...field} problem={problemOf({ form, name })}>
      {(control) => (
        <input
          {...control}
          className={css.input}
          name={name}
          inputMode="numeric"
          value={textOf(form.values, name)}
          onChange={(event) => form.setValue(name, numberFrom(event.target.value))}
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
