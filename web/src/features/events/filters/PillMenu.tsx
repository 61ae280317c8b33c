import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import css from './filters.module.css'

const MARGIN_PX = 16

/** `look` is an additional class of the button, for a menu with chosen values. A panel with a calendar is `wide`. */
type Props = { label: ReactNode; look?: string | false; wide?: boolean; onOpen?: () => void; children: ReactNode }

/** A button that opens a panel below it, whose content is rendered only then. Escape, and a click or focus outside, close the panel. */
export function PillMenu({ label, look, wide, onOpen, children }: Props) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  // After each render: options that arrive while the panel is open make it wider.
  useLayoutEffect(() => {
    if (open) keepInWindow(panel.current)
  })
  // Numbers that arrive make the buttons before this one wider.
  useEffect(() => {
    if (!open) return
    const observer = new ResizeObserver(() => keepInWindow(panel.current))
    for (const button of box.current?.parentElement?.children ?? []) observer.observe(button)
    return () => observer.disconnect()
  }, [open])
  useEffect(() => {
    if (!open) return
    const closeIfOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
      document.removeEventListener('keydown', closeOnEscape)
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
        onClick={() => {
          setOpen(!open)
          if (!open) onOpen?.()
        }}
      >
        {label}
        <Icon name="down" size={16} />
      </button>
      {/* Focusable, because a click on a label's text would otherwise focus <main>, which is outside, and close the panel. */}
      <div id={id} ref={panel} className={cx(css.panel, wide && css.wide)} hidden={!open} tabIndex={-1}>
        {open && children}
      </div>
    </div>
  )
}

/** Moves a panel to the left by as much as it would extend beyond the window. */
function keepInWindow(panel: HTMLElement | null) {
  if (!panel) return
  panel.style.translate = ''
  const beyond = panel.getBoundingClientRect().right - document.documentElement.clientWidth + MARGIN_PX
  if (beyond > 0) panel.style.translate = `${-beyond}px`
}
