import { lazy, Suspense } from 'react'
import type { ArtProps } from './artProps'

/** The picture's place while its drawing loads, and instead of it if it does not. */
const Plain = ({ wide, cover, className }: ArtProps) => (
  <svg
    className={className}
    viewBox={wide ? '0 0 1200 300' : `0 0 ${cover ? 1000 : 600} 400`}
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <rect width="1200" height="400" fill="var(--stone)" />
  </svg>
)

const Drawing = lazy(() => import('./Drawing').catch(() => ({ default: Plain })))

/** Replaces a missing photograph by generated art. The drawings are a lazy chunk: most entries have a photograph. */
export function Art(props: ArtProps) {
  return (
    <Suspense fallback={<Plain {...props} />}>
      <Drawing {...props} />
    </Suspense>
  )
}
