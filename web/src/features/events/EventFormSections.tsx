import { useTranslation } from 'react-i18next'
import { useListCategoriesQuery, useListCitiesQuery } from '@/shared/api/referenceApi'
import { dayOf } from '@/shared/dates/lima'
import { ChoiceField } from '@/shared/forms/ChoiceField'
import { FileField } from '@/shared/forms/FileField'
import { AreaField, NumberField, TextField } from '@/shared/forms/fields'
import formCss from '@/shared/forms/forms.module.css'
import { MarkdownField } from '@/shared/forms/MarkdownField'
import { PointField } from '@/shared/forms/PointField'
import type { Form } from '@/shared/forms/useForm'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import type { EventValues } from './eventForm'

type Props = { form: Form<EventValues> }

export function AboutSection({ form }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const categories = useListCategoriesQuery(locale).data ?? []
  const options = categories.map(({ id, attributes }) => ({
    value: String(id),
    label: attributes.eventCategoryName,
    lang: fieldLang(attributes, 'eventCategoryName', locale),
  }))
  return (
    <section className={formCss.section}>
      <h2>{t('about_event')}</h2>
      <TextField form={form} name="name" label={t('event_name')} needed />
      <ChoiceField form={form} name="categories" label={t('category')} options={options} needed />
      <AreaField form={form} name="short" label={t('short_description')} rows={3} needed />
      <MarkdownField form={form} name="description" label={t('description')} help={t('markdown_help')} needed />
    </section>
  )
}

export function PictureSection({ form }: Props) {
  const { t } = useTranslation()
  return (
    <section className={formCss.section}>
      <h2>{t('banner')}</h2>
      <FileField form={form} name="banner" label={t('upload_file')} help={t('banner_help')} needed />
    </section>
  )
}

export function WhenSection({ form }: Props) {
  const { t } = useTranslation()
  const today = dayOf(new Date())
  return (
    <section className={formCss.section}>
      <h2>{t('when')}</h2>
      <div className={formCss.pair}>
        <TextField form={form} name="startDate" type="date" min={today} label={t('start_date')} needed />
        <TextField form={form} name="startTime" type="time" label={t('start_time')} help={t('lima_time')} needed />
      </div>
      <div className={formCss.pair}>
        <TextField
          form={form}
          name="endDate"
          type="date"
          min={form.values.startDate || today}
          label={t('end_date')}
          needed
        />
        <TextField form={form} name="endTime" type="time" label={t('end_time')} help={t('lima_time')} needed />
      </div>
    </section>
  )
}

export function PlaceSection({ form }: Props) {
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
      <h2>{t('where')}</h2>
      <TextField form={form} name="place" label={t('venue')} needed />
      <ChoiceField form={form} name="city" label={t('city')} options={options} single needed />
      <TextField form={form} name="address" label={t('address')} autoComplete="street-address" needed />
      <PointField form={form} name="point" label={t('point_on_map')} help={t('point_help')} needed />
      <div className={formCss.pair}>
        <TextField form={form} name="tel" type="tel" autoComplete="tel" label={t('telephone')} needed />
        <TextField form={form} name="mail" type="email" autoComplete="email" label={t('email')} needed />
      </div>
    </section>
  )
}

export function PriceSection({ form }: Props) {
  const { t } = useTranslation()
  const options = [
    { value: 'free', label: t('free') },
    { value: 'paid', label: t('paid') },
  ]
  return (
    <section className={formCss.section}>
      <h2>{t('price')}</h2>
      <ChoiceField form={form} name="pricing" label={t('entry')} options={options} single needed />
      {form.values.pricing === 'paid' && <NumberField form={form} name="price" label={t('price_in_soles')} needed />}
    </section>
  )
}
