import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useOnline } from '@/app/useOnline'
import { onAnswers } from '@/shared/api/answerCache'
import { api } from '@/shared/api/api'

/** True while the browser has no network, or the portal's answers come from what was seen before. */
export function useAway(): boolean {
  const online = useOnline()
  const [stale, setStale] = useState(false)
  const dispatch = useDispatch()
  useEffect(() => {
    const back = () => {
      // What is on screen is asked again; should the portal still be away, the answer tells.
      setStale(false)
      dispatch(api.util.invalidateTags(['Event', 'Host', 'News']))
    }
    window.addEventListener('online', back)
    const stop = onAnswers(setStale)
    return () => {
      window.removeEventListener('online', back)
      stop()
    }
  }, [dispatch])
  return !online || stale
}
