import css from '@/shared/forms/forms.module.css'
import { Field, type FieldProps } from './Field'

type Props = FieldProps & {
  name?: string
  /** 'HH:MM', or '' while no time is given. */
  value: string
  onChange: (time: string) => void
  onBlur?: () => void
}

/** A time of day in the browser's own input, which has no words. */
export function TimeField({ name, value, onChange, onBlur, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className={css.input}
          name={name}
          type="time"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
