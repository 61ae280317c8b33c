import { useEffect } from 'react'

/** How long to wait for a lazily loaded part of the form. */
const WAIT_MS = 5000

/** Focuses the field that the link names: "name", or "name.es" for one language of it. */
export function useFieldLink(name: string | undefined) {
  useEffect(() => {
    if (!name) return
    if (focusField(name)) return
    // The field may be in a part that is still loading.
    const observer = new MutationObserver(() => focusField(name) && stop())
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => stop(), WAIT_MS)
    const stop = () => {
      clearTimeout(timer)
      observer.disconnect()
    }
    return stop
  }, [name])
}

/** A point has two inputs, a choice has several: returns the checked one, else the first. */
function fieldNamed(name: string): HTMLElement | null {
  const own = `form [name="${CSS.escape(name)}"]`
  const part = `form [name^="${CSS.escape(`${name}.`)}"]`
  return (
    document.querySelector<HTMLElement>(`${own}:checked`) ?? document.querySelector(own) ?? document.querySelector(part)
  )
}

function focusField(name: string): boolean {
  const field = fieldNamed(name)
  if (!field) return false
  // A narrow screen shows one language of a long text at a time.
  document.querySelector<HTMLElement>(`form [data-shows="${CSS.escape(name)}"]`)?.click()
  requestAnimationFrame(() => {
    field.scrollIntoView?.({ block: 'center' })
    field.focus({ preventScroll: true })
  })
  return true
}
