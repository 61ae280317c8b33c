import { useState } from 'react'
import css from './filterSheet.module.css'

/** One choice with the number of events that it would find. */
export type Option = { value: string; label: string; count?: number }

type Props = {
  name: string
  title: string
  options: Option[]
  chosen: string[]
  /** Only one of the options can be chosen. */
  single?: boolean
  onChoose: (value: string) => void
}

/** Choices as check boxes, or as radio buttons; nothing without options. What finds nothing is left out. */
export function ChoiceGroup({ name, title, options: all, chosen, single, onChoose }: Props) {
  const options = useFinding(all, chosen)
  if (options.length === 0) return null
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      <div className={css.options}>
        {options.map(({ value, label, count }) => (
          <label key={value} className={css.option}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={name}
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
            {count !== undefined && <small>{count}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The options that are chosen or find events. An option that was shown stays, so that nothing moves while somebody chooses. */
function useFinding(options: Option[], chosen: string[]): Option[] {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const isShown = ({ value, count }: Option) => count === undefined || count > 0 || chosen.includes(value)
  const fresh = options.filter((option) => option.count !== undefined && isShown(option) && !shown.has(option.value))
  if (fresh.length > 0) setShown(new Set([...shown, ...fresh.map(({ value }) => value)]))
  return options.filter((option) => isShown(option) || shown.has(option.value))
}
