import { useLayoutEffect, useRef } from 'react'

/** Returns a ref that is true while the component is mounted and visible, for checks after an await. */
export function useMountedRef() {
  const mounted = useRef(true)
  // A layout effect: its cleanup also runs when a suspended navigation hides the page.
  useLayoutEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
