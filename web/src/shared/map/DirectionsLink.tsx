import { useTranslation } from 'react-i18next'
import { buttonClass } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { placeIn } from './directions'
import type { Point } from './mapProps'

/** Leads to a place by the map of the device. */
export function DirectionsLink({ point, className }: { point: Point; className?: string }) {
  const { t } = useTranslation()
  return (
    <a
      className={className ?? buttonClass('secondary')}
      href={placeIn(navigator.userAgent, point)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="map" /> {t('directions')}
    </a>
  )
}
