import { useLayoutEffect, useRef } from 'react'

/** Whether what began something is still on the page when that ends. */
export function useHere() {
  const here = useRef(true)
  // A page that is out of sight already, while the next one is on its way, has been left.
  useLayoutEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
