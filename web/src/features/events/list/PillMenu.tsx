import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import css from './filters.module.css'

/** `look` is the pill's class when something is set in its panel. */
type Props = { label: ReactNode; look?: string | false; children: ReactNode }

/** A pill that opens a panel below it; Escape, a press or a focus elsewhere closes it. */
export function PillMenu({ label, look, children }: Props) {
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
  return (
    <div className={css.filter} ref={box}>
      <button
        type="button"
        ref={button}
        className={cx(css.pill, look)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="down" size={16} />
      </button>
      {/* Takes the focus of a press on an option's words: it would go to the page's main part, and close this. */}
      <div id={id} className={css.panel} hidden={!open} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}
