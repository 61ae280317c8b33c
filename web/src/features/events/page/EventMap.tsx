import { useTranslation } from 'react-i18next'
import { Directions } from '@/shared/map/Directions'
import { MapView } from '@/shared/map/MapView'
import { parsePoint } from '@/shared/map/point'
import { cityOf, type Event } from '../core/eventsApi'

/** The map, and the way in words and links for visitors who cannot use it. */
export function EventMap({ event }: { event: Event }) {
  const { t } = useTranslation()
  const point = parsePoint(event.eventAddress?.coordinates)
  if (!point) return null
  const address = [event.eventAddress?.address, cityOf(event)?.attributes.cityName].filter(Boolean).join(', ')
  return (
    <section>
      <h2>{t('map')}</h2>
      <MapView center={point} marker={point} zoom={15} label={address || t('map')} />
      <Directions point={point} address={address} />
    </section>
  )
}
