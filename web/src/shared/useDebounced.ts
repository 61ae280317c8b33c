import { useCallback, useEffect, useRef } from 'react'

/** The callback, once nobody has called it for the given time. */
export function useDebouncedCallback<A>(callback: (value: A) => void, ms: number) {
  const latest = useRef(callback)
  latest.current = callback
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (value: A) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(value), ms)
    },
    [ms],
  )
}
