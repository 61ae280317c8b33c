import { useEffect } from 'react'

/** How long a part of the form that loads by itself is waited for. */
const PATIENCE_MS = 5000

/** Begins at the field that somebody came for: "name", or "name.es" for one language of it. */
export function useFieldLink(name: string | undefined) {
  useEffect(() => {
    if (!name) return
    if (focusField(name)) return
    // The field may be in a part that is still on its way.
    const watch = new MutationObserver(() => focusField(name) && stop())
    watch.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => stop(), PATIENCE_MS)
    const stop = () => {
      clearTimeout(timer)
      watch.disconnect()
    }
    return stop
  }, [name])
}

/** A point has two inputs, a choice has several: the first one, or the chosen one, is the field's. */
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
  // On a narrow screen one language of a long text is there at a time.
  document.querySelector<HTMLElement>(`form [data-shows="${CSS.escape(name)}"]`)?.click()
  requestAnimationFrame(() => {
    field.scrollIntoView?.({ block: 'center' })
    field.focus({ preventScroll: true })
  })
  return true
}
