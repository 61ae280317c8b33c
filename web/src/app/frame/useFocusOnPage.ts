import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { splitPath } from '@/shared/i18n/locale'

/** After a move to another page the keyboard begins at its content; another language is not another page. */
export function useFocusOnPage() {
  const { rest } = splitPath(useLocation().pathname)
  const shown = useRef(rest)
  useEffect(() => {
    if (shown.current === rest) return
    shown.current = rest
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [rest])
}
