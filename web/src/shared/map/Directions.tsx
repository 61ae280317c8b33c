import { useTranslation } from 'react-i18next'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { useCopy } from '@/shared/useCopy'
import { DirectionsLink } from './DirectionsLink'
import { coordinatesText, nearestLandmark, routesTo } from './directions'
import css from './directions.module.css'
import type { Point } from './mapProps'

/** How to get to a place: its address, the nearest landmark in words, the map of the device, and more ways below. */
export function Directions({ point, address }: { point: Point; address: string }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const text = coordinatesText(point)
  return (
    <div className={css.directions}>
      {address && <p>{address}</p>}
      <NearestLandmark point={point} />
      <div className={css.ways}>
        <DirectionsLink point={point} />
        {address && (
          <Button onClick={() => copy(address, t('address_copied'), `${t('address_not_copied')} ${address}`)}>
            {t('copy_address')}
          </Button>
        )}
      </div>
      <details className={css.more}>
        <summary>{t('more')}</summary>
        <ul className={css.ways}>
          {routesTo(point).map(({ name, href }) => (
            <li key={name}>
              <a className={buttonClass('secondary')} href={href} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
          <li>
            <Button onClick={() => copy(text, t('coordinates_copied'), `${t('coordinates_not_copied')} ${text}`)}>
              <Icon name="pin" /> {t('copy_coordinates')}
            </Button>
          </li>
        </ul>
      </details>
    </div>
  )
}

function NearestLandmark({ point }: { point: Point }) {
  const { t } = useTranslation()
  const near = nearestLandmark(point, useLocale())
  if (!near) return null
  return (
    <p className={css.near}>
      {t(near.metres ? 'nearest_landmark' : 'at_landmark')} <span lang={near.lang}>{near.name}</span>
      {near.metres > 0 && `, ${t('about_metres', { metres: near.metres })}`}
    </p>
  )
}
