import { useLayoutEffect, useRef } from 'react'

/** The value of the last rendering, for what is called later: an effect that reads it need not run again when it changes. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
