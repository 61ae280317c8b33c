import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNear } from '@/shared/useNear'
import css from './map.module.css'
import type { MapProps } from './mapProps'

const LeafletMap = lazy(() => import('./LeafletMap'))

/**
 * A map with at most one marker. Leaflet is a chunk of its own, which is loaded when the map comes near the screen; where a point
 * is to be chosen at once, so that no press on it is lost.
 */
export function MapView(props: MapProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLElement>(null)
  const near = useNear(frame) || props.onPick !== undefined
  const wait = <p className={css.wait}>{t('loading')}</p>
  return (
    <section ref={frame} className={css.frame} aria-label={props.label}>
      {near ? (
        <Suspense fallback={wait}>
          <LeafletMap {...props} />
        </Suspense>
      ) : (
        wait
      )}
    </section>
  )
}
