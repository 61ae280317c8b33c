import { Field, type FieldProps } from '@/shared/forms/fields/Field'
import { NumberInput } from '@/shared/forms/fields/NumberInput'
import type { TypedNumber } from '@/shared/forms/fields/numbers'

type Props = FieldProps & {
  name: string
  value: TypedNumber
  onChange: (value: TypedNumber) => void
  onBlur: () => void
}

/** A number that is a part of a value. */
export function NumberPart({ name, value, onChange, onBlur, ...field }: Props) {
  return (
    <Field {...field}>{(control) => <NumberInput {...{ control, name, value, onChange, onBlur }} as="whole" />}</Field>
  )
}
