import { type RefObject, useEffect, useState } from 'react'

/** How far below or above the screen something is near: it is there when a visitor who scrolls reaches it. */
const MARGIN = '300px 0px'

/** True from the moment on when an element has come near the screen; at once in a browser that cannot tell. */
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
