import css from '@/shared/forms/forms.module.css'
import { FieldGroup } from './Field'
import { type Bound, problemOf } from './fields'

type Option = { value: string; label: string; lang?: string }

/** Pills of check boxes or radio buttons; a choice is taken back by its value, not by its place. */
export function ChoiceField({
  form,
  name,
  options,
  single,
  ...field
}: Bound & { options: Option[]; single?: boolean }) {
  const chosen = form.values[name] as string | string[]
  const has = (value: string) => (Array.isArray(chosen) ? chosen.includes(value) : chosen === value)
  const pick = (value: string) => {
    if (!Array.isArray(chosen)) return form.choose(name, value)
    form.choose(name, has(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  }
  return (
    <FieldGroup {...field} problem={problemOf({ form, name })}>
      {({ 'aria-invalid': invalid, 'aria-describedby': described }) => (
        <div className={css.choices}>
          {options.map(({ value, label, lang }) => (
            <label key={value} className={css.choice} lang={lang}>
              <input
                type={single ? 'radio' : 'checkbox'}
                name={name}
                value={value}
                checked={has(value)}
                aria-invalid={invalid}
                aria-describedby={described}
                onChange={() => pick(value)}
              />
              {label}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
