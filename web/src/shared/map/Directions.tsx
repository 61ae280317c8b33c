import { useTranslation } from 'react-i18next'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { useCopy } from '@/shared/useCopy'
import { coordinatesText, nearestLandmark, routesTo } from './directions'
import css from './directions.module.css'
import type { Point } from './mapProps'

/** How to get to a place: its address, the nearest landmark in words, and routes in other sites. */
export function Directions({ point, address }: { point: Point; address: string }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const text = coordinatesText(point)
  const onCopy = () => copy(text, t('coordinates_copied'), `${t('coordinates_not_copied')} ${text}`)
  return (
    <div className={css.directions}>
      {address && <p>{address}</p>}
      <NearestLandmark point={point} />
      <h3 className={css.title}>{t('directions')}</h3>
      <ul className={css.ways}>
        {routesTo(point).map(({ name, href }) => (
          <li key={name}>
            <a className={buttonClass('secondary')} href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
        <li>
          <Button onClick={onCopy}>
            <Icon name="pin" /> {t('copy_coordinates')}
          </Button>
        </li>
      </ul>
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
