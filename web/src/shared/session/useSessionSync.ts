import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { TOKEN_KEY } from '@/shared/constants'
import { expired, loginClosed, selectToken, signedIn } from './session'
import { useLazyMeQuery } from './sessionApi'

/** Applies a login or sign-out of another tab to this tab. An open form stays, and the new user can send it. */
export function useSessionSync() {
  const dispatch = useDispatch()
  const token = useSelector(selectToken)
  const [fetchMe] = useLazyMeQuery()
  useEffect(() => {
    const onStorage = async ({ key, newValue }: StorageEvent) => {
      if (key !== TOKEN_KEY || newValue === token) return
      if (!newValue) return dispatch(expired())
      dispatch(signedIn(newValue))
      const me = await fetchMe(newValue)
      if (me.data) dispatch(loginClosed())
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [dispatch, fetchMe, token])
}
