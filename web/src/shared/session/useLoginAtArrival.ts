import { useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { loginOpened, selectToken } from './session'
import { useOtherTabs } from './useOtherTabs'

/** Opens the login for who comes to a page of signed-in people without being one; not for who signs out on it. */
export function useLoginAtArrival() {
  const dispatch = useDispatch()
  const token = useSelector(selectToken)
  const [anonymous] = useState(!token)
  useOtherTabs()
  useEffect(() => {
    if (anonymous) dispatch(loginOpened())
  }, [anonymous, dispatch])
}
