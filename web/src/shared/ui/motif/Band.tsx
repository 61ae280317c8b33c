import { useId } from 'react'
import { cx } from '@/shared/text'
import { cells, random } from './motif'
import css from './motif.module.css'

/** A textile pattern as a separator between two sections. */
export function Band({ seed = 'raymi', className }: { seed?: string; className?: string }) {
  const id = useId()
  const kind = Math.floor(random(seed)() * 6)
  return (
    <svg className={cx(css.band, className)} aria-hidden="true" data-kind={kind}>
      <pattern id={id} width="48" height="18" patternUnits="userSpaceOnUse">
        <path d={cells(kind)} transform="scale(2)" fill="currentColor" shapeRendering="crispEdges" />
        <path d={cells(kind)} transform="translate(24 0) scale(2)" fill="currentColor" shapeRendering="crispEdges" />
      </pattern>
      <rect width="100%" height="18" fill={`url(#${id})`} />
    </svg>
  )
}
