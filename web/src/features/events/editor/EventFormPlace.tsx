import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListNeighbourhoodsQuery } from '@/shared/api/referenceApi'
import { ChoiceField } from '@/shared/forms/fields/ChoiceField'
import { MoneyField, TextField } from '@/shared/forms/fields/fields'
import css from '@/shared/forms/forms.module.css'
import { PointField } from '@/shared/forms/places/PointField'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import type { SectionProps } from './EventFormSections'

const CityField = lazy(() => import('@/shared/forms/places/CityField'))

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
      <NeighbourhoodField form={form} />
      <div className={css.pair}>
        <TextField form={form} name="tel" type="tel" autoComplete="tel" label={t('telephone')} needed />
        <TextField form={form} name="mail" type="email" autoComplete="email" label={t('email')} needed />
      </div>
    </>
  )
}

/** Corrects the neighbourhood that the point on the map lies in. */
function NeighbourhoodField({ form }: Pick<SectionProps, 'form'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const neighbourhoods = useListNeighbourhoodsQuery(locale).data ?? []
  const options = neighbourhoods.map(({ id, attributes }) => ({
    value: String(id),
    label: attributes.neighbourhoodName,
    lang: fieldLang(attributes, 'neighbourhoodName', locale),
  }))
  return (
    <ChoiceField
      form={form}
      name="neighbourhood"
      label={t('neighbourhood_choice')}
      help={t('neighbourhood_help')}
      options={[{ value: '', label: t('as_on_map') }, ...options]}
      single
    />
  )
}

export function PriceFields({ form }: SectionProps) {
  const { t } = useTranslation()
  const options = [
    { value: 'free', label: t('free') },
    { value: 'paid', label: t('paid') },
  ]
  return (
    <>
      <ChoiceField form={form} name="pricing" label={t('entry')} options={options} single needed />
      {form.values.pricing === 'paid' && <MoneyField form={form} name="price" label={t('price_in_soles')} needed />}
      <TextField form={form} name="tickets" type="url" label={t('ticket_link')} />
    </>
  )
}
