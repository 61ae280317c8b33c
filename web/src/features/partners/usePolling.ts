import { useEffect, useRef } from 'react'

const POLL_MS = 4000

/** Asks again every few seconds while something is waited for and somebody looks. */
export function usePolling(waiting: boolean, ask: () => void) {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!waiting) return
    const look = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(look, POLL_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [waiting])
}
