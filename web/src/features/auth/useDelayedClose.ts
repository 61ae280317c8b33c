import { useEffect, useRef } from 'react'
import { MODAL_CLOSE_MS } from '@/shared/constants'

/** Calls `close` a moment after `done` becomes true, unless the component unmounts before. */
export function useDelayedClose(done: boolean, close: (() => void) | undefined) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => latest.current?.(), MODAL_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [done])
}
