import { useEffect, useState } from 'react'
import { TIMEZONE_KEY } from '@/shared/constants'
import { whenIdle } from '@/shared/deferred'
import { recall } from '@/shared/storage'

/** The part of Temporal that is used here; TypeScript does not describe it yet. */
type WithTemporal = { Temporal?: { Now: { timeZoneId: () => string } } }

/** The visitor's time zone. The first use of Intl costs a phone a tenth of a second, so a browser with Temporal is asked by that. */
export const ownZone = (): string =>
  (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** The visitor's time zone. On a first visit it is null until the browser is idle, because the lookup can be slow. */
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
