import { useCallback, useEffect, useRef } from 'react'

/** Returns the debounced callback and a function that cancels a pending call. */
export function useDebouncedCallback<A>(callback: (value: A) => void, ms: number) {
  const latest = useRef(callback)
  latest.current = callback
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])
  const run = useCallback(
    (value: A) => {
      cancel()
      timer.current = setTimeout(() => latest.current(value), ms)
    },
    [cancel, ms],
  )
  return [run, cancel] as const
}
