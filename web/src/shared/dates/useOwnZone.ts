import { useEffect, useState } from 'react'
import { TIMEZONE_KEY } from '@/shared/constants'
import { whenIdle } from '@/shared/deferred'
import { recall } from '@/shared/storage'

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The visitor's time zone. On a first visit it is null until the browser is idle, because the lookup is slow on a phone. */
export function useOwnZone(): string | null {
  const [zone, setZone] = useState(() => recall(TIMEZONE_KEY))
  useEffect(() => {
    if (zone) return
    let current = true
    whenIdle(() => current && setZone(ownZone()))
    return () => {
      current = false
    }
  }, [zone])
  return zone
}
