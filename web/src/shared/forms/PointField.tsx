import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CUSCO_POINT, MAP_ZOOM } from '@/shared/constants'
import { MapView } from '@/shared/map/MapView'
import { parsePoint } from '@/shared/text'
import { FieldGroup, type FieldProps } from './Field'
import css from './forms.module.css'
import type { Form } from './useForm'

type Props = { form: Form; name: string } & Omit<FieldProps, 'problem'>

/** A point of the map, by a click or by typing its two numbers; stored as "lat,lng". */
export function PointField({ form, name, ...field }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const text = String(form.values[name])
  const [lat = '', lng = ''] = text.split(',')
  const write = (nextLat: string, nextLng: string) => form.type(name, nextLat || nextLng ? `${nextLat},${nextLng}` : '')
  const inputs = [
    { part: 'lat', label: t('latitude'), value: lat, change: (value: string) => write(value, lng) },
    { part: 'lng', label: t('longitude'), value: lng, change: (value: string) => write(lat, value) },
  ]
  return (
    <FieldGroup {...field} problem={form.problems[name]}>
      {({ 'aria-invalid': invalid, 'aria-describedby': described }) => (
        <>
          <MapView
            center={parsePoint(text) ?? CUSCO_POINT}
            marker={parsePoint(text)}
            zoom={MAP_ZOOM}
            label={t('map')}
            onPick={(point) => form.choose(name, `${point.lat.toFixed(6)},${point.lng.toFixed(6)}`)}
          />
          <div className={css.pair}>
            {inputs.map(({ part, label, value, change }) => (
              <div className={css.field} key={part}>
                <label className={css.label} htmlFor={`${id}-${part}`}>
                  {label}
                </label>
                <input
                  id={`${id}-${part}`}
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
