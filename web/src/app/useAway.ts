import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '@/shared/api/api'
import { onAnswers } from '@/shared/api/lastAnswers'

/** True while the browser has no network, or the portal's answers come from what was seen before. */
export function useAway(): boolean {
  const [offline, setOffline] = useState(!navigator.onLine)
  const [stale, setStale] = useState(false)
  const dispatch = useDispatch()
  useEffect(() => {
    const change = () => {
      setOffline(!navigator.onLine)
      if (!navigator.onLine) return
      // What is on screen is asked again; should the portal still be away, the answer tells.
      setStale(false)
      dispatch(api.util.invalidateTags(['Event', 'Host', 'News']))
    }
    window.addEventListener('online', change)
    window.addEventListener('offline', change)
    const stop = onAnswers(setStale)
    return () => {
      window.removeEventListener('online', change)
      window.removeEventListener('offline', change)
      stop()
    }
  }, [dispatch])
  return offline || stale
}
