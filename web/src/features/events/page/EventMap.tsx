import { useTranslation } from 'react-i18next'
import { MapView } from '@/shared/map/MapView'
import { parsePoint } from '@/shared/text'
import { cityOf, type Event } from '../core/eventsApi'
import css from './eventPage.module.css'

/** The map, with address and coordinates as text for visitors who cannot use it. */
export function EventMap({ event }: { event: Event }) {
  const { t } = useTranslation()
  const point = parsePoint(event.eventAddress?.coordinates)
  if (!point) return null
  const address = [event.eventAddress?.address, cityOf(event)?.attributes.cityName].filter(Boolean).join(', ')
  return (
    <section>
      <h2>{t('map')}</h2>
      <MapView center={point} marker={point} zoom={15} label={address || t('map')} />
      <p className={css.mapText}>
        {[address, `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`].filter(Boolean).join(' · ')}
      </p>
    </section>
  )
}
