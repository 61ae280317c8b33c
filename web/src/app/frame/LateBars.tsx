import { useEffect } from 'react'
import { KeptAge } from '@/app/offline/KeptAge'
import { startOffline } from '@/app/offline/start'
import css from './bars.module.css'
import { NewVersion } from './NewVersion'

/** The bars that are not needed at once, and the start of what works without a network. */
export function LateBars({ unavailable }: { unavailable: boolean }) {
  useEffect(startOffline, [])
  return (
    <>
      {unavailable && <KeptAge className={css.bar} />}
      <NewVersion />
    </>
  )
}
