import { weekdayName } from '@/shared/dates/format'
import { addDays } from '@/shared/dates/lima'
import type { FieldProps } from '@/shared/forms/fields/Field'
import { useLocale } from '@/shared/i18n/useLocale'
import { WEEKDAYS } from '../entry/when'
import { Pills, toggled } from './Pills'

const MONDAY = '2026-11-23'

type Props = FieldProps & { name: string; value: string[]; among?: string[]; onChoose: (weekdays: string[]) => void }

/** Several days of the week. */
export function Weekdays({ value, among, onChoose, ...field }: Props) {
  const locale = useLocale()
  const options = WEEKDAYS.map((weekday, index) => ({
    value: weekday as string,
    label: weekdayName(addDays(MONDAY, index), locale),
  })).filter((option) => !among || among.includes(option.value) || value.includes(option.value))
  return <Pills {...field} options={options} value={value} onPick={(weekday) => onChoose(toggled(value, weekday))} />
}
