import { weekdayName } from '@/shared/dates/format'
import { addDays } from '@/shared/dates/lima'
import { FieldGroup, type FieldProps } from '@/shared/forms/fields/Field'
import css from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { WEEKDAYS } from '../entry/when'

type Option<T extends string> = { value: T; label: string }
type Props<T extends string> = FieldProps & {
  name: string
  options: readonly Option<T>[]
  /** A list is several choices. */
  value: T | readonly T[]
  onPick: (value: T) => void
}

/** Choices in the form of pills. */
export function Pills<T extends string>({ name, options, value, onPick, ...field }: Props<T>) {
  const several = Array.isArray(value)
  return (
    <FieldGroup {...field}>
      {({ 'aria-invalid': invalid, 'aria-describedby': described }) => (
        <div className={css.choices}>
          {options.map((option) => (
            <label key={option.value} className={css.choice}>
              <input
                type={several ? 'checkbox' : 'radio'}
                name={name}
                value={option.value}
                checked={several ? value.includes(option.value) : value === option.value}
                aria-invalid={invalid}
                aria-describedby={described}
                onChange={() => onPick(option.value)}
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

/** The list with an option added or removed. */
const toggled = (list: readonly string[], value: string) =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value]

const MONDAY = '2026-11-23'

type WeekdayProps = FieldProps & {
  name: string
  value: string[]
  among?: string[]
  onChoose: (weekdays: string[]) => void
}

/** Several days of the week. */
export function Weekdays({ value, among, onChoose, ...field }: WeekdayProps) {
  const locale = useLocale()
  const options = WEEKDAYS.map((weekday, index) => ({
    value: weekday as string,
    label: weekdayName(addDays(MONDAY, index), locale),
  })).filter((option) => !among || among.includes(option.value) || value.includes(option.value))
  return <Pills {...field} options={options} value={value} onPick={(weekday) => onChoose(toggled(value, weekday))} />
}
