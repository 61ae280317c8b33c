import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import css from './map.module.css'
import { CLOSEST, FARTHEST } from './mercator'
import { tileUrl } from './tiles'
import type { ShownMap } from './useMapView'

const DrawnGround = lazy(() => import('./drawn/DrawnGround'))

type Props = { map: ShownMap; onPress?: (at: { x: number; y: number }) => void; children: ReactNode }

/** The frame of a map: the ground, what lies on it, the buttons for the zoom, and whose data it is. */
export function MapSurface({ map, onPress, children }: Props) {
  const { t } = useTranslation()
  const { view, rendered, credits } = map
  const press = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onPress?.({ x: event.clientX - box.left, y: event.clientY - box.top })
  }
  return (
    <div className={css.map} data-drawn={rendered ? 'tiles' : 'sketch'}>
      {view && !rendered && (
        <Suspense fallback={null}>
          <DrawnGround view={view} />
        </Suspense>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the coordinates beside the map are the way of the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div ref={map.host} className={css.host} onClick={onPress && press} />
      {createPortal(children, map.overlay)}
      <div className={css.zoom}>
        {([1, -1] as const).map((step) => (
          <button
            key={step}
            type="button"
            // The signs need no words of a language.
            aria-label={`${t('map')} ${step > 0 ? '+' : '−'}`}
            disabled={!view || (step > 0 ? view.zoom >= CLOSEST : view.zoom <= FARTHEST)}
            onClick={() => map.zoomBy(step)}
          >
            {step > 0 ? '+' : '−'}
          </button>
        ))}
      </div>
      {tileUrl() && (
        <p className={css.credit}>
          <a href="https://www.openstreetmap.org/copyright" lang="en">
            © OpenStreetMap contributors
          </a>
          {credits && `, ${credits}`}
        </p>
      )}
    </div>
  )
}
