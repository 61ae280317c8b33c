import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CITY_ZOOM, CUSCO_POINT, MAP_ZOOM } from '@/shared/constants'
import { coordinate, coordinatePair, isInRegion } from '@/shared/forms/coordinates'
import { FieldGroup, type FieldProps } from '@/shared/forms/fields/Field'
import css from '@/shared/forms/forms.module.css'
import type { Form } from '@/shared/forms/useForm'
import { MapView } from '@/shared/map/MapView'
import { parsePoint } from '@/shared/map/point'
import { Button } from '@/shared/ui/Button'

const DistrictSearch = lazy(() => import('./DistrictSearch'))

type Point = { lat: number; lng: number }
/** `around`: what the map shows while no point is chosen, such as the chosen city. */
type Props = { form: Form; name: string; around?: Point } & Omit<FieldProps, 'problem' | 'note'>

/** A point, chosen on the map, by district, by the position of the device or by coordinates; the value is "lat,lng" or "". */
export function PointField({ form, name, around, ...field }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const text = String(form.values[name])
  const point = parsePoint(text)
  const [lat = '', lng = ''] = text.split(',')
  const write = (nextLat: string, nextLng: string) =>
    form.setValue(name, nextLat || nextLng ? `${nextLat},${nextLng}` : '')
  const inputs = [
    { part: 'lat', label: t('latitude'), value: lat, change: (value: string) => write(value, lng) },
    { part: 'lng', label: t('longitude'), value: lng, change: (value: string) => write(lat, value) },
  ]
  const pick = (to: Point) => form.choose(name, `${to.lat.toFixed(6)},${to.lng.toFixed(6)}`)
  const type = (value: string, change: (one: string) => void) => {
    const pair = coordinatePair(value)
    if (pair) write(...pair)
    else change(coordinate(value))
  }
  const outside = point && !isInRegion(point) && (
    <p role="status" className={css.help}>
      {t('point_outside_region')}
    </p>
  )
  return (
    <FieldGroup {...field} problem={form.problems[name]} note={outside}>
      {({ 'aria-invalid': invalid, 'aria-describedby': described }) => (
        <>
          <Suspense fallback={null}>
            <DistrictSearch onPick={pick} />
          </Suspense>
          <MyLocation onPick={pick} />
          <MapView
            center={point ?? around ?? CUSCO_POINT}
            marker={point}
            zoom={point || around ? CITY_ZOOM : MAP_ZOOM}
            label={t('map')}
            onPick={pick}
          />
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
                  onChange={(event) => type(event.target.value, change)}
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

/** Chooses the position of the device, after the browser has asked for permission. */
function MyLocation({ onPick }: { onPick: (point: Point) => void }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle')
  const locate = () => {
    setState('waiting')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onPick({ lat: coords.latitude, lng: coords.longitude })
      },
      () => setState('failed'),
      { timeout: 10_000 },
    )
  }
  if (!('geolocation' in navigator)) return null
  return (
    <div className={css.buttons}>
      <Button disabled={state === 'waiting'} onClick={locate}>
        {t('use_my_location')}
      </Button>
      <p role="status" className={css.help}>
        {state === 'failed' && t('location_unavailable')}
      </p>
    </div>
  )
}
