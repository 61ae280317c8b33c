import type { ReactNode } from 'react'
import { useDeferred } from '@/shared/deferred'
import css from './ui.module.css'

/** Defers content below the first screen; a tall placeholder keeps following content out of view, so that no layout shift is seen. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferred() ? children : <div className={css.later} aria-hidden="true" />
}
