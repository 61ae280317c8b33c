import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { TOKEN_KEY } from '@/shared/constants'
import { expired, loginClosed, selectToken, signedIn } from './session'
import { useLazyMeQuery } from './sessionApi'

/** Who signs out or in in another tab does so here: an open form stays, and can be sent by who has logged in there. */
export function useOtherTabs() {
  const dispatch = useDispatch()
  const token = useSelector(selectToken)
  const [fetchMe] = useLazyMeQuery()
  useEffect(() => {
    const heard = async ({ key, newValue }: StorageEvent) => {
      if (key !== TOKEN_KEY || newValue === token) return
      if (!newValue) return dispatch(expired())
      dispatch(signedIn(newValue))
      const me = await fetchMe(newValue)
      if (me.data) dispatch(loginClosed())
    }
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  }, [dispatch, fetchMe, token])
}
