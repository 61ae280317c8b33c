import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import css from './filters.module.css'

export type FilterOption = { value: string; label: string; lang?: string; count?: number }
type Props = { label: string; options: FilterOption[]; chosen: string[]; onChange: (values: string[]) => void }

/** A pill that opens a list of check boxes; the number on it tells how many are set. */
export function FilterMenu({ label, options, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    const byKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', byKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', byKey)
    }
  }, [open])
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <div className={css.filter} ref={box}>
      <button
        type="button"
        ref={button}
        className={cx(css.pill, chosen.length > 0 && css.set)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        {chosen.length > 0 && <span className={css.count}>{chosen.length}</span>}
        <Icon name="down" size={16} />
      </button>
      {/* Takes the focus of a press on an option's words: it would go to the page's main part, and close this. */}
      <div id={id} className={css.panel} hidden={!open} tabIndex={-1}>
        <ul>
          {options.map(({ value, label: name, lang, count }) => (
            <li key={value}>
              <label className={css.option}>
                <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
                <span lang={lang}>{name}</span>
                {count !== undefined && <small className={css.number}>{count}</small>}
              </label>
            </li>
          ))}
        </ul>
        {chosen.length > 0 && (
          <Button look="ghost" onClick={() => onChange([])}>
            {t('clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
