import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { splitPath } from '@/shared/i18n/locale'

/** Moves the focus to the content after a navigation to another page; a language change does not move it. */
export function useFocusOnPage() {
  const { rest } = splitPath(useLocation().pathname)
  const shown = useRef(rest)
  useEffect(() => {
    if (shown.current === rest) return
    shown.current = rest
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [rest])
}
