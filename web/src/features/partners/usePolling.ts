import { useEffect, useRef } from 'react'

const POLL_MS = 4000

/** Calls `refetch` every few seconds while `active` and the page is visible. */
export function usePolling(active: boolean, refetch: () => void) {
  const latest = useRef(refetch)
  latest.current = refetch
  useEffect(() => {
    if (!active) return
    const poll = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(poll, POLL_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [active])
}
