import { useEffect } from 'react'

/**
 * Calls back when a click on a link begins to leave the page in its tab. What is still to come then, such as a debounced change of
 * the address, must not come: it would replace the navigation while the next page loads.
 */
export function useLinkAway(onLeave: () => void) {
  useEffect(() => {
    const check = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const inOtherTab = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank'
      if (link?.href && !inOtherTab && link.pathname !== window.location.pathname) onLeave()
    }
    document.addEventListener('click', check, true)
    return () => document.removeEventListener('click', check, true)
  }, [onLeave])
}
