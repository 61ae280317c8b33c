import { useEffect, useState } from 'react'
import { addDays, type Day, dayOf, startOf } from './lima'

/** A little after midnight, since clocks are rounded. */
const AFTER_MS = 500

/** Today in Lima. Who reads it is made anew when Lima's midnight passes, also when the page slept through it. */
export function useToday(): Day {
  const today = dayOf(new Date())
  const [, turn] = useState(today)
  useEffect(() => {
    const look = () => turn(dayOf(new Date()))
    const timer = setTimeout(look, startOf(addDays(today, 1)).getTime() - Date.now() + AFTER_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [today])
  return today
}
