import css from '@/shared/forms/forms.module.css'
import type { Value } from '@/shared/forms/values'
import type { ControlProps } from './Field'
import { numberText, settled, type TypedNumber, typedNumber } from './numbers'

type Props = {
  control: ControlProps
  name: string
  as: 'whole' | 'amount'
  value: Value | undefined
  onChange: (value: TypedNumber) => void
  onBlur: () => void
}

/** The input of every number: what it cannot read stays in it, and what it can read is shown as the number that it means. */
export function NumberInput({ control, name, as, value, onChange, onBlur }: Props) {
  const text = numberText(value, as)
  const leave = () => {
    const next = settled(typedNumber(text, as))
    if (numberText(next, as) !== text) onChange(next)
    onBlur()
  }
  return (
    <input
      {...control}
      className={css.input}
      name={name}
      inputMode={as === 'whole' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(typedNumber(event.target.value, as))}
      onBlur={leave}
    />
  )
}
