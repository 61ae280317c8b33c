import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNear } from '@/shared/useNear'
import css from './map.module.css'
import type { MapProps } from './mapProps'

const PointMap = lazy(() => import('./PointMap'))

/**
 * A map with at most one marker. It is a lazy chunk that is loaded when the map comes near the viewport; a map for
 * choosing a point loads it at once, so that the first click is not lost.
 */
export function MapView(props: MapProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLElement>(null)
  const near = useNear(frame) || props.onPick !== undefined
  const wait = <p className={css.wait}>{t('loading')}</p>
  return (
    <section ref={frame} className={css.frame} data-map aria-label={props.label}>
      {near ? (
        <Suspense fallback={wait}>
          <PointMap {...props} />
        </Suspense>
      ) : (
        wait
      )}
    </section>
  )
}
