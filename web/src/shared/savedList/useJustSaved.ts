import { useCallback, useEffect, useState } from 'react'
import { onSavedChange, pendingChanges, type Saved, savedEntries } from '@/shared/saved/saved'

/**
 * What the visitor has just saved on this page; null after it was removed again, or the notice was closed. Entries that come from an
 * account or another tab are no presses of a button here.
 */
export function useJustSaved(): [Saved | null, () => void] {
  const [entry, setEntry] = useState<Saved | null>(null)
  useEffect(() => {
    let count = savedEntries().length
    let pressed = pendingChanges.at(-1)
    return onSavedChange(() => {
      const before = count
      const last = pendingChanges.at(-1)
      count = savedEntries().length
      if (last === pressed || !last) return
      pressed = last
      setEntry(count > before ? last : null)
    })
  }, [])
  return [entry, useCallback(() => setEntry(null), [])]
}
