import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/Button'
import css from './filters.module.css'
import { PillMenu } from './PillMenu'

export type FilterOption = { value: string; label: string; lang?: string; count?: number }
/** Changes the chosen values. */
export type Change = (chosen: string[]) => string[]
type Props = {
  label: string
  options: FilterOption[]
  chosen: string[]
  onChange: (change: Change) => void
  onOpen?: () => void
}

export const toggle =
  (value: string): Change =>
  (chosen) =>
    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]

/** A button that opens a list of check boxes and shows the number of chosen ones. */
export function FilterMenu({ label, options, chosen, onChange, onOpen }: Props) {
  const { t } = useTranslation()
  const number = chosen.length > 0 && <span className={css.count}>{chosen.length}</span>
  return (
    <PillMenu
      look={chosen.length > 0 && css.set}
      onOpen={onOpen}
      label={
        <>
          {label}
          {number}
        </>
      }
    >
      <Options options={options} chosen={chosen} onChange={onChange} />
      {chosen.length > 0 && (
        <Button look="ghost" onClick={() => onChange(() => [])}>
          {t('clear')}
        </Button>
      )}
    </PillMenu>
  )
}

/** The check boxes, which keep their order while the panel is open: new counts would move another option under the pointer. */
function Options({ options, chosen, onChange }: Omit<Props, 'label' | 'onOpen'>) {
  const order = useRef<string[]>([])
  const place = ({ value }: FilterOption) => {
    const known = order.current.indexOf(value)
    return known < 0 ? order.current.length : known
  }
  const shown = options.toSorted((one, other) => place(one) - place(other))
  order.current = shown.map(({ value }) => value)
  return (
    <ul>
      {shown.map(({ value, label: name, lang, count }) => (
        <li key={value}>
          <label className={css.option}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onChange(toggle(value))} />
            <span lang={lang}>{name}</span>
            {count !== undefined && <small className={css.number}>{count}</small>}
          </label>
        </li>
      ))}
    </ul>
  )
}
