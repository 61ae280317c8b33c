import { type ReactNode, useEffect, useRef } from 'react'
import css from './filters.module.css'

/** A row of buttons, which scrolls horizontally on a phone; the chosen one is scrolled into view. */
export function PillRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = row.current
    const active = box?.querySelector(`.${css.active}`)
    if (!box || !active) return
    const { left, right } = box.getBoundingClientRect()
    const rect = active.getBoundingClientRect()
    if (rect.left < left || rect.right > right) box.scrollLeft += (rect.left + rect.right - left - right) / 2
  })
  return (
    // The panels are positioned relative to this element, because the scrolling row would clip them.
    <fieldset className={css.rowBox} aria-label={label}>
      <div className={css.row} ref={row}>
        {children}
      </div>
    </fieldset>
  )
}
