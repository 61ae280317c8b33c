import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isMotionWanted } from './motion'
import { useNavigation } from './navigation/NavigationProvider'

type Parts = Record<string, string>

/**
 * What was written last, and the address that it was written over. The router shows new parameters only after a render: a second
 * press before that changes what the first one wrote.
 */
let written: { over: string; next: URLSearchParams } | null = null

/**
 * The query parameters of the URL, and a function that replaces some of them; an empty value removes a parameter. Parts that depend
 * on the current parameters are given as a function of them. Nothing is written while another page loads. With `fade`, the part of the page
 * that has a name for it changes by a view transition.
 */
export function useQueryParts(fade = false) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const over = `${pathname}?${params}`
  const navigation = useNavigation()
  useEffect(() => {
    if (written?.over !== over) written = null
  }, [over])
  const write = (parts: Parts | ((current: URLSearchParams) => Parts)) => {
    // A position that arrives now, for example, would replace the navigation.
    if (navigation.pending && navigation.pending.pathname !== pathname) return
    const current = written?.over === over ? written.next : params
    const changed = new URLSearchParams(current)
    for (const [name, value] of Object.entries(typeof parts === 'function' ? parts(current) : parts)) {
      if (value) changed.set(name, value)
      else changed.delete(name)
    }
    written = { over, next: changed }
    setParams(changed, { replace: true, preventScrollReset: true, viewTransition: fade && isMotionWanted() })
  }
  return [params, write] as const
}
