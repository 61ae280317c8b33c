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

/** Choices as check boxes, or as radio buttons; nothing without options. */
export function ChoiceGroup({ name, title, options, chosen, single, onChoose }: Props) {
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
