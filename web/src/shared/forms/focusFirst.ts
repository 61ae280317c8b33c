import type { RefObject } from 'react'

/** Focuses the error summary of a form, or else the first invalid field in document order, after the next paint has marked the fields. */
export function focusFirst(summary?: RefObject<HTMLElement | null>) {
  requestAnimationFrame(() => {
    if (summary?.current) return summary.current.focus()
    const marked = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')]
    // A language that a narrow screen hides cannot take the focus.
    marked.find((element) => element.checkVisibility?.() ?? true)?.focus()
  })
}
