import { useSyncExternalStore } from 'react'
import { type Day, dayOf } from './lima'

const MINUTE_MS = 60_000
/** A margin after the minute, since timers may fire slightly early. */
const AFTER_MS = 500

const today = (): Day => dayOf(new Date())
const minute = () => Math.floor(Date.now() / MINUTE_MS)

// One timer for all components: each card of a list calls useMinute.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

const notify = () => {
  for (const listener of listeners) listener()
}

function waitForMinute() {
  timer = setTimeout(
    () => {
      waitForMinute()
      notify()
    },
    MINUTE_MS - (Date.now() % MINUTE_MS) + AFTER_MS,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    waitForMinute()
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

/** The current minute, counted since 1970. Renders again at each one. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute)
