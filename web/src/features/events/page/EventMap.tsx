import { useTranslation } from 'react-i18next'
import { MapView } from '@/shared/map/MapView'
import { parsePoint } from '@/shared/text'
import css from '../core/events.module.css'
import { cityOf, type Event } from '../core/eventsApi'

/** The map, and the same in words for those who cannot use it. */
export function EventMap({ event }: { event: Event }) {
  const { t } = useTranslation()
  const point = parsePoint(event.eventAddress?.coordinates)
  if (!point) return null
  const words = [event.eventAddress?.address, cityOf(event)?.attributes.cityName].filter(Boolean).join(', ')
  return (
    <section>
      <h2>{t('map')}</h2>
      <MapView center={point} marker={point} zoom={15} label={words || t('map')} />
      <p className={css.mapText}>
        {[words, `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`].filter(Boolean).join(' · ')}
      </p>
    </section>
  )
}
