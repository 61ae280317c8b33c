import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import css from '@/shared/forms/forms.module.css'
import { Button } from '@/shared/ui/Button'
import own from './media.module.css'

type Point = { x: number; y: number }
type Props = { picture: string; point: Point | null; change: (point: Point | null) => void }

const MIDDLE: Point = { x: 0.5, y: 0.5 }
const share = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 100) / 100

/** The place of a picture that every crop keeps: by a click on it, or by two sliders for those who use no mouse. */
export function FocalPoint({ picture, point, change }: Props) {
  const { t } = useTranslation()
  const click = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    change({ x: share(clientX - left, width || 1), y: share(clientY - top, height || 1) })
  }
  const { x, y } = point ?? MIDDLE
  const sliders = [
    { label: t('focus_across'), value: x, set: (value: number) => change({ x: value, y }) },
    { label: t('focus_down'), value: y, set: (value: number) => change({ x, y: value }) },
  ]
  return (
    <div className={css.field}>
      <p className={css.label}>{t('focal_point')}</p>
      <p className={css.help}>{t('focal_help')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders below do the same by key */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={own.focus} onClick={click}>
        <img src={picture} alt="" />
        {point && <span className={own.point} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />}
      </div>
      <div className={css.pair}>
        {sliders.map(({ label, value, set }) => (
          <label key={label} className={own.slider}>
            {label}
            <input
              type="range"
              min={0}
              max={100}
              value={Math.round(value * 100)}
              onChange={(event) => set(Number(event.target.value) / 100)}
            />
          </label>
        ))}
      </div>
      {point && (
        <Button look="ghost" onClick={() => change(null)}>
          {t('no_focal_point')}
        </Button>
      )}
    </div>
  )
}
