import { type RefObject, useEffect, useState } from 'react'

/** The distance from the viewport at which content starts to load, so that it is ready when the visitor scrolls to it. */
const MARGIN = '300px 0px'

/** True once an element has come near the viewport; true at once in a browser without IntersectionObserver. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(() => !('IntersectionObserver' in globalThis))
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, element])
  return near
}
