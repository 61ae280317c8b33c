import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useOnline } from '@/app/offline/useOnline'
import { onAnswers } from '@/shared/api/answerCache'
import { api } from '@/shared/api/api'

/** True while the browser has no network, or the last answer came from a cache because the portal is unavailable. */
export function useUnavailable(): boolean {
  const online = useOnline()
  const [stale, setStale] = useState(false)
  const dispatch = useDispatch()
  useEffect(() => {
    const refresh = () => {
      // Refetches the shown data; if the portal is still unavailable, the cached answers set the state again.
      setStale(false)
      dispatch(api.util.invalidateTags(['Event', 'Host', 'News']))
    }
    window.addEventListener('online', refresh)
    const stop = onAnswers(setStale)
    return () => {
      window.removeEventListener('online', refresh)
      stop()
    }
  }, [dispatch])
  return !online || stale
}
