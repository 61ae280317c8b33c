import { useRef } from 'react'

/** Asynchronous work that will change a form, such as shrinking a chosen picture. A form that is sent meanwhile waits for it. */
export function usePendingWork() {
  const pending = useRef(new Set<Promise<unknown>>())
  const waiting = useRef(false)
  /** Counts the work as pending until it ends. */
  const during = (work: Promise<unknown>) => {
    pending.current.add(work)
    void work.finally(() => pending.current.delete(work))
  }
  const wait = async () => {
    if (waiting.current) return false
    waiting.current = true
    while (pending.current.size > 0) await Promise.allSettled(pending.current)
    waiting.current = false
    return true
  }
  /**
   * Null when no work is pending; else a promise that ends with the work. It resolves to false for a caller while another
   * one waits, so that a second press sends nothing twice.
   */
  const settled = () => (pending.current.size > 0 ? wait() : null)
  return { during, settled }
}
