import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@/shared/forms/fields/fields'
import formCss from '@/shared/forms/forms.module.css'
import { PointField } from '@/shared/forms/places/PointField'
import { NETWORKS } from './partnerForm'
import type { SectionProps } from './sectionProps'

const CityField = lazy(() => import('@/shared/forms/places/CityField'))

export function ContactSection({ form }: SectionProps) {
  const { t } = useTranslation()
  const [around, setAround] = useState<{ lat: number; lng: number }>()
  return (
    <>
      <Suspense fallback={null}>
        <CityField form={form} name="city" label={t('city')} onDistrict={setAround} needed />
      </Suspense>
      <TextField form={form} name="place" label={t('address')} autoComplete="street-address" needed />
      <div className={formCss.pair}>
        <TextField form={form} name="tel" type="tel" autoComplete="tel" label={t('telephone')} needed />
        <TextField form={form} name="mail" type="email" autoComplete="email" label={t('email')} needed />
      </div>
      <PointField form={form} name="point" around={around} label={t('point_on_map')} help={t('point_help')} needed />
      <div className={formCss.pair}>
        <TextField form={form} name="webpage" type="url" label={t('own_web_page')} />
        <TextField form={form} name="catalog" type="url" label={t('own_digital_catalog')} />
      </div>
      <div className={formCss.pair}>
        {NETWORKS.map((network) => (
          <TextField key={network} form={form} name={network} type="url" label={network} />
        ))}
      </div>
    </>
  )
}
