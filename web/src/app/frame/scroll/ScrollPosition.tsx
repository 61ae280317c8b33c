import { useLayoutEffect } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'

/** Scrolls a new page to its start, and a page that is shown again to its previous position. */
export function ScrollPosition() {
  return (
    <>
      <WithoutAnimation />
      {/* The first page after a load always has the key "default"; keyed by its path instead, no two pages share a position. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  )
}

/**
 * Smooth scrolling (base.css) is for places within a page. With it, a new page would move under the pointer for half a second,
 * and a press would reach another button. Its effect has to run before that of ScrollRestoration, so it is an earlier sibling.
 */
function WithoutAnimation() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for each new page
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.scrollBehavior = 'auto'
    const frame = requestAnimationFrame(() => style.removeProperty('scroll-behavior'))
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return null
}
