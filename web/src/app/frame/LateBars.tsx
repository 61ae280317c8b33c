import { lazy, Suspense, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { KeptAge } from '@/app/offline/KeptAge'
import { startOffline } from '@/app/offline/start'
import { withMessages } from '@/shared/i18n/i18n'
import { selectToken, selectUser } from '@/shared/session/session'
import css from './bars.module.css'
import { NewVersion } from './NewVersion'

const loadSync = withMessages(() => import('@/shared/savedList/SavedListSync'), 'saved')
// Without it the page works as before, for example without a network.
const SavedListSync = lazy(() => loadSync().catch(() => ({ default: () => null })))

/** The bars that are not needed at once, and the start of what works without a network and of what an account keeps. */
export function LateBars({ unavailable }: { unavailable: boolean }) {
  useEffect(startOffline, [])
  const user = useSelector(selectUser)
  const token = useSelector(selectToken)
  const [firstToken] = useState(token)
  return (
    <>
      {unavailable && <KeptAge className={css.bar} />}
      <NewVersion />
      {user && (
        <Suspense>
          <SavedListSync afterLogin={token !== firstToken} />
        </Suspense>
      )}
    </>
  )
}
