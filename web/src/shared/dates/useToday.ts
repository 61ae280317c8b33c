import { useSyncExternalStore } from 'react'
import { addDays, type Day, dayOf, startOf } from './lima'

/** A margin after midnight, since timers may fire slightly early. */
const AFTER_MS = 500

const today = (): Day => dayOf(new Date())

// One timer for all components: each card of a list calls useToday.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

const notify = () => {
  for (const listener of listeners) listener()
}

function waitForMidnight() {
  timer = setTimeout(
    () => {
      waitForMidnight()
      notify()
    },
    startOf(addDays(today(), 1)).getTime() - Date.now() + AFTER_MS,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    waitForMidnight()
    document.addEventListener('visibilitychange', notify)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

/** Today in Lima. Renders again at midnight in Lima, or when a page that was suspended at midnight becomes visible. */
export const useToday = (): Day => useSyncExternalStore(subscribe, today)
