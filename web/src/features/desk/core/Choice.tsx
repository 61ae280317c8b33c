import { useId } from 'react'
import formCss from '@/shared/forms/forms.module.css'

type Props = { label: string; value: string; options: [string, string][]; onChoose: (value: string) => void }

/** A labelled select. */
export function Choice({ label, value, options, onChoose }: Props) {
  const id = useId()
  return (
    <div>
      <label className={formCss.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={formCss.input} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
