import { lazy, Suspense, useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { KeptAge } from '@/app/offline/KeptAge'
import { startOffline } from '@/app/offline/start'
import { api } from '@/shared/api/api'
import { withMessages } from '@/shared/i18n/i18n'
import { useJustSaved } from '@/shared/savedList/useJustSaved'
import { selectToken, selectUser } from '@/shared/session/session'
import { NewVersion } from './NewVersion'
import css from './notices.module.css'

const loadSync = withMessages(() => import('@/shared/savedList/SavedListSync'), 'saved')
// Without it the page works as before, for example without a network.
const SavedListSync = lazy(() => loadSync().catch(() => ({ default: () => null })))
const SavedBar = lazy(withMessages(() => import('@/shared/savedList/SavedBar'), 'saved'))

/** How often the shown data is asked for again while the portal is unavailable: each answer from a cache is cheap. */
const AGAIN_MS = 20_000

/** The notices that are not needed at once, and the start of what works without a network and of what an account keeps. */
export function DeferredNotices({ unavailable }: { unavailable: boolean }) {
  useEffect(startOffline, [])
  const user = useSelector(selectUser)
  const token = useSelector(selectToken)
  const [firstToken] = useState(token)
  const dispatch = useDispatch()
  const [justSaved, closeJustSaved] = useJustSaved()
  useEffect(() => {
    if (!unavailable) return
    // An answer ends the state: without a request the notice would stay until the visitor does something.
    const ask = () => {
      const able = navigator.onLine && document.visibilityState === 'visible'
      if (able) dispatch(api.util.invalidateTags(['Event', 'Host', 'News']))
    }
    const timer = setInterval(ask, AGAIN_MS)
    return () => clearInterval(timer)
  }, [unavailable, dispatch])
  return (
    <>
      {unavailable && <KeptAge className={css.notice} />}
      <NewVersion />
      {justSaved && (
        <Suspense>
          <SavedBar key={justSaved.at} entry={justSaved} onClose={closeJustSaved} />
        </Suspense>
      )}
      {user && (
        <Suspense>
          <SavedListSync afterLogin={token !== firstToken} />
        </Suspense>
      )}
    </>
  )
}
