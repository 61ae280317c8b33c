import { useEffect, useRef } from 'react'

/** Whether what began something is still on the page when that ends. */
export function useHere() {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
