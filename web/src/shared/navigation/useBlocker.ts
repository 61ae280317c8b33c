import { useLayoutEffect, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { useNavigation } from './NavigationProvider'

/** While the visitor has to confirm a navigation: functions that continue or cancel it; else null. */
type Blocked = { proceed: () => void; reset: () => void } | null

/** Stops the navigations for which the test is true. */
export function useBlocker(test: (from: Location, to: Location) => boolean): Blocked {
  const navigation = useNavigation()
  const [blocked, setBlocked] = useState<Blocked>(null)
  const latest = useRef(test)
  latest.current = test
  // A layout effect, so that a form that is removed does not stop the navigation that follows at once.
  useLayoutEffect(() => {
    const reset = () => setBlocked(null)
    return navigation.block((from, to, go) => {
      const blocks = latest.current(from, to)
      if (blocks) setBlocked({ reset, proceed: () => [reset, go].forEach((step) => void step()) })
      return blocks
    })
  }, [navigation])
  return blocked
}
