import { useTranslation } from 'react-i18next'
import { clockFromText } from '@/shared/dates/dayText'
import css from '@/shared/forms/forms.module.css'
import { Field, type FieldProps } from './Field'
import { useTypedText } from './useTypedText'

type Props = FieldProps & {
  name?: string
  /** 'HH:MM', or '' while no time is given; '24:00' is the midnight that ends the day. */
  value: string
  onChange: (time: string) => void
  onBlur?: () => void
}

/**
 * A time of day as text, as people write it: a native time input speaks the browser's language and takes no 24:00. A text that is no
 * time stays in the field with a message.
 */
export function TimeField({ name, value, onChange, onBlur, ...field }: Props) {
  const { t } = useTranslation()
  const { text, incorrect, type, leave } = useTypedText({
    ...{ value, onChange, onBlur },
    write: (time) => time,
    read: clockFromText,
  })
  return (
    <Field {...field} problem={incorrect ? { key: 'this_is_no_time' } : field.problem}>
      {(control) => (
        <input
          {...control}
          className={css.input}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('time_order')}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}
