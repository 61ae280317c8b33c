import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { selectLoginOpen, selectToken, selectUser } from './session'

/**
 * Returns a function that stores an interrupted action; the hook repeats it after the next login. Closing the login
 * cancels it. The hook calls the latest `run`.
 */
export function useResumeAfterLogin<A>(run: (argument: A) => void): (argument: A) => void {
  const token = useSelector(selectToken)
  const user = useSelector(selectUser)
  const loginOpen = useSelector(selectLoginOpen)
  const latest = useRef(run)
  latest.current = run
  const pending = useRef<{ argument: A } | null>(null)
  useEffect(() => {
    if (user && pending.current) {
      const { argument } = pending.current
      pending.current = null
      latest.current(argument)
    }
  }, [user])
  useEffect(() => {
    if (!loginOpen && !token) pending.current = null
  }, [loginOpen, token])
  return (argument) => {
    pending.current = { argument }
  }
}
