import { useEffect, useState } from 'react'
import { onAnswers } from '@/shared/api/lastAnswers'

/** True while the browser has no network, or the portal's answers come from what was seen before. */
export function useAway(): boolean {
  const [offline, setOffline] = useState(!navigator.onLine)
  const [stale, setStale] = useState(false)
  useEffect(() => {
    const change = () => setOffline(!navigator.onLine)
    window.addEventListener('online', change)
    window.addEventListener('offline', change)
    const stop = onAnswers(setStale)
    return () => {
      window.removeEventListener('online', change)
      window.removeEventListener('offline', change)
      stop()
    }
  }, [])
  return offline || stale
}
