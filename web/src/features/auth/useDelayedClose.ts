import { useEffect, useRef } from 'react'
import { MODAL_CLOSE_MS } from '@/shared/constants'

/** Closes a view by itself a moment after it is done; one that was closed before closes nothing else. */
export function useDelayedClose(done: boolean, then: (() => void) | undefined) {
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => latest.current?.(), MODAL_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [done])
}
