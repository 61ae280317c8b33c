import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CUSCO_POINT, MAP_ZOOM, UNCHOSEN_POINT } from '@/shared/constants'
import css from '@/shared/forms/forms.module.css'
import type { Form } from '@/shared/forms/useForm'
import { MapView } from '@/shared/map/MapView'
import { parsePoint } from '@/shared/text'
import { FieldGroup, type FieldProps } from './Field'

const DistrictSearch = lazy(() => import('./DistrictSearch'))

type Props = { form: Form; name: string } & Omit<FieldProps, 'problem'>

/** What a form starts with: the point that nobody has chosen. */
export const UNCHOSEN = `${UNCHOSEN_POINT.lat},${UNCHOSEN_POINT.lng}`

/** A point of the map, by a click, by the name of a district or by typing its two numbers; stored as "lat,lng". */
export function PointField({ form, name, ...field }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const text = String(form.values[name])
  const point = text === UNCHOSEN ? null : parsePoint(text)
  const [lat = '', lng = ''] = text.split(',')
  const write = (nextLat: string, nextLng: string) => form.type(name, nextLat || nextLng ? `${nextLat},${nextLng}` : '')
  const inputs = [
    { part: 'lat', label: t('latitude'), value: lat, change: (value: string) => write(value, lng) },
    { part: 'lng', label: t('longitude'), value: lng, change: (value: string) => write(lat, value) },
  ]
  const pick = (to: { lat: number; lng: number }) => form.choose(name, `${to.lat.toFixed(6)},${to.lng.toFixed(6)}`)
  return (
    <FieldGroup {...field} problem={form.problems[name]}>
      {({ 'aria-invalid': invalid, 'aria-describedby': described }) => (
        <>
          <Suspense fallback={null}>
            <DistrictSearch onPick={pick} />
          </Suspense>
          <MapView center={point ?? CUSCO_POINT} marker={point} zoom={MAP_ZOOM} label={t('map')} onPick={pick} />
          <div className={css.pair}>
            {inputs.map(({ part, label, value, change }) => (
              <div className={css.field} key={part}>
                <label className={css.label} htmlFor={`${id}-${part}`}>
                  {label}
                </label>
                <input
                  id={`${id}-${part}`}
                  name={`${name}.${part}`}
                  className={css.input}
                  inputMode="text"
                  aria-invalid={invalid}
                  aria-describedby={described}
                  value={value}
                  onChange={(event) => change(event.target.value.replace(/[^\d.-]/g, ''))}
                  onBlur={() => form.blur(name)}
                />
              </div>
            ))}
          </div>
        </>
      )}
    </FieldGroup>
  )
}
