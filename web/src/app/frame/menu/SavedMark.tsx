import { lazy, Suspense } from 'react'
import { useDeferred } from '@/shared/deferred'

// Without it the link is only without its number.
const SavedCount = lazy(() => import('./SavedCount').catch(() => ({ default: () => null })))

/** The number of saved events beside a link to them; loaded after the first screen. */
export function SavedMark() {
  const later = useDeferred()
  return (
    later && (
      <Suspense>
        <SavedCount />
      </Suspense>
    )
  )
}
