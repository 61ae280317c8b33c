import { type ReactNode, useEffect, useRef } from 'react'
import css from './filters.module.css'

/** Pills side by side; on a phone they can be pushed sideways, and the chosen one is in sight. */
export function PillRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = row.current
    const mark = box?.querySelector(`.${css.active}`)
    if (!box || !mark) return
    const { left, right } = box.getBoundingClientRect()
    const at = mark.getBoundingClientRect()
    if (at.left < left || at.right > right) box.scrollLeft += (at.left + at.right - left - right) / 2
  })
  return (
    // Around the row, which cuts off what is outside of it: the panels of its pills are not.
    <fieldset className={css.rowBox} aria-label={label}>
      <div className={css.row} ref={row}>
        {children}
      </div>
    </fieldset>
  )
}
