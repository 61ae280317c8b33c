import { useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { loginOpened, selectToken } from './session'
import { useSessionSync } from './useSessionSync'

/** Opens the login when a page that requires a session is opened without one; not after a sign-out on the page. */
export function useLoginOnEntry() {
  const dispatch = useDispatch()
  const token = useSelector(selectToken)
  const [anonymous] = useState(!token)
  useSessionSync()
  useEffect(() => {
    if (anonymous) dispatch(loginOpened())
  }, [anonymous, dispatch])
}
