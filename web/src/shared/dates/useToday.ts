import { useEffect, useState } from 'react'
import { addDays, type Day, dayOf, startOf } from './lima'

/** A margin after midnight, since timers may fire slightly early. */
const AFTER_MS = 500

/** Today in Lima. Renders again at midnight in Lima, or when a page that was suspended at midnight becomes visible. */
export function useToday(): Day {
  const today = dayOf(new Date())
  const [, setDay] = useState(today)
  useEffect(() => {
    const update = () => setDay(dayOf(new Date()))
    const timer = setTimeout(update, startOf(addDays(today, 1)).getTime() - Date.now() + AFTER_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [today])
  return today
}
