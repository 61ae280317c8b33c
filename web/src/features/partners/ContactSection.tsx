import { useTranslation } from 'react-i18next'
import { useListCitiesQuery } from '@/shared/api/referenceApi'
import { ChoiceField } from '@/shared/forms/fields/ChoiceField'
import { TextField } from '@/shared/forms/fields/fields'
import { PointField } from '@/shared/forms/fields/PointField'
import formCss from '@/shared/forms/forms.module.css'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { NETWORKS } from './partnerForm'
import type { SectionProps } from './sectionProps'

export function ContactSection({ form }: SectionProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const options = (useListCitiesQuery(locale).data ?? []).map(({ id, attributes }) => ({
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
      <PointField form={form} name="point" label={t('point_on_map')} help={t('point_help')} needed />
      <div className={formCss.pair}>
        <TextField form={form} name="webpage" type="url" label={t('own_web_page')} />
        <TextField form={form} name="catalog" type="url" label={t('own_digital_catalog')} />
      </div>
      <div className={formCss.pair}>
        {NETWORKS.map((network) => (
          <TextField key={network} form={form} name={network} type="url" label={network} />
        ))}
      </div>
    </section>
  )
}
