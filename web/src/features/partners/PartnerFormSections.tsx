import { useTranslation } from 'react-i18next'
import { useListAreasQuery, useListCitiesQuery, useListOrgTypesQuery } from '@/shared/api/referenceApi'
import { ChoiceField } from '@/shared/forms/ChoiceField'
import { FileField } from '@/shared/forms/FileField'
import { AreaField, TextField } from '@/shared/forms/fields'
import formCss from '@/shared/forms/forms.module.css'
import type { Form } from '@/shared/forms/useForm'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import type { PartnerValues } from './partnerForm'

type Props = { form: Form<PartnerValues> }

export function OrganisationSection({ form }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const types = useListOrgTypesQuery(locale).data ?? []
  const areas = useListAreasQuery(locale).data ?? []
  const typeOptions = types.map(({ id, attributes }) => ({ value: String(id), label: attributes.orgTypeName }))
  const areaOptions = areas.map(({ id, attributes }) => ({
    value: String(id),
    label: attributes.cultureTypeName,
    lang: fieldLang(attributes, 'cultureTypeName', locale),
  }))
  return (
    <section className={formCss.section}>
      <h2>{t('organisation')}</h2>
      <ChoiceField form={form} name="orgType" label={t('organisation_type')} options={typeOptions} single needed />
      <TextField form={form} name="commercialName" label={t('commercial_name')} needed />
      <div className={formCss.pair}>
        <TextField form={form} name="compName" label={t('company_name')} autoComplete="organization" needed />
        <TextField form={form} name="ruc" label={t('ruc')} needed />
      </div>
      <ChoiceField form={form} name="areas" label={t('culture_areas')} options={areaOptions} needed />
      <AreaField form={form} name="resume" label={t('resume')} help={t('resume_help')} rows={6} needed />
      <AreaField form={form} name="workType" label={t('work_type')} rows={3} needed />
    </section>
  )
}

export function PartnerContactSection({ form }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cities = useListCitiesQuery(locale).data ?? []
  const options = cities.map(({ id, attributes }) => ({
    value: String(id),
    label: attributes.cityName,
    lang: fieldLang(attributes, 'cityName', locale),
  }))
  return (
    <section className={formCss.section}>
      <h2>{t('contacts_title')}</h2>
      <ChoiceField form={form} name="city" label={t('city')} options={options} single needed />
      <TextField form={form} name="place" label={t('address')} autoComplete="street-address" needed />
      <div className={formCss.pair}>
        <TextField form={form} name="tel" type="tel" autoComplete="tel" label={t('telephone')} needed />
        <TextField form={form} name="mail" type="email" autoComplete="email" label={t('email')} needed />
      </div>
    </section>
  )
}

export function PartnerPictureSection({ form }: Props) {
  const { t } = useTranslation()
  return (
    <section className={formCss.section}>
      <h2>{t('pictures')}</h2>
      <FileField form={form} name="banner" label={t('banner')} help={t('banner_help')} needed />
      <FileField form={form} name="gallery" label={t('gallery')} help={t('gallery_help')} multiple needed />
    </section>
  )
}
