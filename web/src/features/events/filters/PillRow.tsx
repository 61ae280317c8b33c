import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import css from './filters.module.css'

/**
 * A row of buttons, which scrolls horizontally on a phone; the chosen one is scrolled into view. It is a toolbar: one tab stop, and the
 * arrow keys move the focus among its buttons, so that a keyboard reaches the list behind it soon.
 */
export function PillRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!row.current) return
    setStops(row.current, last.current)
    scrollToActive(row.current)
  })
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = itemsOf(event.currentTarget)
    const index = all.indexOf(event.target as HTMLElement)
    if (index < 0) return // inside of an open panel
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }
  const keep = ({ currentTarget, target }: FocusEvent<HTMLDivElement, HTMLElement>) => {
    if (!itemsOf(currentTarget).includes(target)) return
    last.current = target
    setStops(currentTarget, target)
  }
  return (
    // The panels are positioned relative to this element, because the scrolling row would clip them.
    <div role="toolbar" className={css.rowBox} aria-label={label} onKeyDown={move} onFocus={keep}>
      <div className={css.row} ref={row}>
        {children}
      </div>
    </div>
  )
}

/** The visible buttons and links of the row, without those of the panels that it opens. */
const itemsOf = (box: Element) =>
  [...box.querySelectorAll<HTMLElement>(`.${css.pill}`)].filter(
    (item) => !item.closest(`.${css.panel}`) && (item.checkVisibility?.() ?? true),
  )

/** Only one item can be reached by the Tab key: the one that had the focus last, else the first. */
function setStops(box: Element, last: HTMLElement | null) {
  const all = itemsOf(box)
  const stop = last && all.includes(last) ? last : all[0]
  for (const item of all) item.tabIndex = item === stop ? 0 : -1
}

function scrollToActive(box: HTMLElement) {
  // The first one may be the shown view, which is not a choice among the filters.
  const active = itemsOf(box).findLast((item) => item.classList.contains(css.active ?? ''))
  if (!active) return
  const { left, right } = box.getBoundingClientRect()
  const rect = active.getBoundingClientRect()
  if (rect.left < left || rect.right > right) box.scrollLeft += (rect.left + rect.right - left - right) / 2
}
