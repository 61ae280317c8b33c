import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@/shared/forms/fields/fields'
import { PointField } from '@/shared/forms/fields/PointField'
import css from '@/shared/forms/forms.module.css'
import type { SectionProps } from './EventFormSections'

const CityField = lazy(() => import('@/shared/forms/fields/CityField'))

export default function PlaceFields({ form }: SectionProps) {
  const { t } = useTranslation()
  const [around, setAround] = useState<{ lat: number; lng: number }>()
  return (
    <>
      <TextField form={form} name="place" label={t('venue')} needed />
      <Suspense fallback={null}>
        <CityField form={form} name="city" label={t('city')} onDistrict={setAround} needed />
      </Suspense>
      <TextField form={form} name="address" label={t('address')} autoComplete="street-address" needed />
      <PointField form={form} name="point" around={around} label={t('point_on_map')} help={t('point_help')} needed />
      <div className={css.pair}>
        <TextField form={form} name="tel" type="tel" autoComplete="tel" label={t('telephone')} needed />
        <TextField form={form} name="mail" type="email" autoComplete="email" label={t('email')} needed />
      </div>
    </>
  )
}
