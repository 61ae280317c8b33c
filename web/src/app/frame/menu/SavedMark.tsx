import { lazy, Suspense } from 'react'
import { useDeferred } from '@/shared/deferred'

// Without it the link is only without its number.
const SavedCount = lazy(() => import('./SavedCount').catch(() => ({ default: () => null })))

/** The number of saved events in a link to them, `corner`: over its icon; loaded after the first screen. */
export function SavedMark({ corner }: { corner?: boolean }) {
  const later = useDeferred()
  return (
    later && (
      <Suspense>
        <SavedCount corner={corner} />
      </Suspense>
    )
  )
}
