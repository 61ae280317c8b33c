import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { selectLoginOpen, selectToken, selectUser } from './session'

/**
 * What a session's end has interrupted goes on when the same person has logged in again; whoever closes the login has
 * changed their mind. `run` is called as it is by then.
 */
export function useAgain<A>(run: (argument: A) => void): (argument: A) => void {
  const token = useSelector(selectToken)
  const user = useSelector(selectUser)
  const asked = useSelector(selectLoginOpen)
  const latest = useRef(run)
  latest.current = run
  const waiting = useRef<{ argument: A } | null>(null)
  useEffect(() => {
    if (user && waiting.current) {
      const { argument } = waiting.current
      waiting.current = null
      latest.current(argument)
    }
  }, [user])
  useEffect(() => {
    if (!asked && !token) waiting.current = null
  }, [asked, token])
  return (argument) => {
    waiting.current = { argument }
  }
}
