import { Field, type FieldProps } from '@/shared/forms/fields/Field'
import { numberFrom } from '@/shared/forms/fields/fields'
import css from '@/shared/forms/forms.module.css'

type Props = FieldProps & {
  name: string
  value: number | null
  onChange: (value: number | null) => void
  onBlur: () => void
}

/** A number that is a part of a value. */
export function NumberPart({ name, value, onChange, onBlur, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className={css.input}
          name={name}
          inputMode="numeric"
          value={value ?? ''}
          onChange={(event) => onChange(numberFrom(event.target.value))}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
