import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import css from './map.module.css'

const LeafletMap = lazy(() => import('./LeafletMap'))

export type Point = { lat: number; lng: number }
type Props = { center: Point; marker: Point | null; zoom: number; label: string; onPick?: (point: Point) => void }

/** A map with at most one marker; Leaflet itself comes as a chunk of its own. */
export function MapView(props: Props) {
  const { t } = useTranslation()
  return (
    <section className={css.frame} aria-label={props.label}>
      <Suspense fallback={<p className={css.wait}>{t('loading')}</p>}>
        <LeafletMap {...props} />
      </Suspense>
    </section>
  )
}
