import type { ReactNode } from 'react'
import { useLater } from '@/shared/later'
import css from './ui.module.css'

/** What lies below the first screen; until it is made, what follows it keeps out of sight, so that nothing jumps. */
export function Later({ children }: { children: ReactNode }) {
  return useLater() ? children : <div className={css.later} aria-hidden="true" />
}
