import { useTranslation } from 'react-i18next'
import { useListCitiesQuery } from '@/shared/api/referenceApi'
import { ChoiceField } from '@/shared/forms/fields/ChoiceField'
import { TextField } from '@/shared/forms/fields/fields'
import { PointField } from '@/shared/forms/fields/PointField'
import css from '@/shared/forms/forms.module.css'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import type { SectionProps } from './EventFormSections'

export function PlaceFields({ form }: SectionProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cities = useListCitiesQuery(locale).data ?? []
  const options = cities.map(({ id, attributes }) => ({
    value: String(id),
    label: attributes.cityName,
    lang: fieldLang(attributes, 'cityName', locale),
  }))
  return (
    <>
      <TextField form={form} name="place" label={t('venue')} needed />
      <ChoiceField form={form} name="city" label={t('city')} options={options} single needed />
      <TextField form={form} name="address" label={t('address')} autoComplete="street-address" needed />
      <PointField form={form} name="point" label={t('point_on_map')} help={t('point_help')} needed />
      <div className={css.pair}>
        <TextField form={form} name="tel" type="tel" autoComplete="tel" label={t('telephone')} needed />
        <TextField form={form} name="mail" type="email" autoComplete="email" label={t('email')} needed />
      </div>
    </>
  )
}
