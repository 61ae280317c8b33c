import { useTranslation } from 'react-i18next'
import { useListAffiliationsQuery, useListAreasQuery } from '@/shared/api/referenceApi'
import { useToday } from '@/shared/dates/useToday'
import { ChoiceField } from '@/shared/forms/fields/ChoiceField'
import { DateField } from '@/shared/forms/fields/DateField'
import { NumberField, problemOf, textOf } from '@/shared/forms/fields/fields'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import formCss from '@/shared/forms/forms.module.css'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import type { SectionProps } from './sectionProps'

export function FiguresSection({ form, isNatural }: SectionProps) {
  const { t } = useTranslation()
  const today = useToday()
  return (
    <div className={formCss.pair}>
      <DateField
        name="startDate"
        label={isNatural ? t('active_since') : t('founded_on')}
        needed
        max={today}
        value={textOf(form.values, 'startDate')}
        problem={problemOf({ form, name: 'startDate' })}
        onChange={(day) => form.setValue('startDate', day)}
        onBlur={() => form.blur('startDate')}
      />
      <NumberField form={form} name="personCount" label={t('person_count')} needed />
    </div>
  )
}

/** Average age and share of women, with the reason why the portal asks; both may be withheld. */
export function StatisticsSection({ form }: SectionProps) {
  const { t } = useTranslation()
  const given = form.values.statistics === 'given'
  const options = [
    { value: 'given', label: t('statistics_given') },
    { value: 'withheld', label: t('prefer_not_to_say') },
  ]
  return (
    <>
      <p>{t('statistics_why')}</p>
      <ChoiceField form={form} name="statistics" label={t('statistics_question')} options={options} single needed />
      {given && (
        <div className={formCss.pair}>
          <NumberField form={form} name="middleAge" label={t('middle_age')} needed />
          <NumberField form={form} name="womenPercentage" label={t('women_percentage')} needed />
        </div>
      )}
    </>
  )
}

export function TextSection({ form }: SectionProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const areas = (useListAreasQuery(locale).data ?? []).map(({ id, attributes }) => ({
    value: String(id),
    label: attributes.cultureTypeName,
    lang: fieldLang(attributes, 'cultureTypeName', locale),
  }))
  const affiliations = (useListAffiliationsQuery(locale).data ?? []).map(({ id, attributes }) => ({
    value: String(id),
    label: attributes.affiliationName,
    lang: fieldLang(attributes, 'affiliationName', locale),
  }))
  return (
    <>
      <TranslatedField
        form={form}
        name="resume"
        kind="area"
        rows={7}
        label={t('resume')}
        help={t('resume_help')}
        needed
      />
      <ChoiceField form={form} name="areas" label={t('culture_areas')} options={areas} needed />
      <TranslatedField form={form} name="workType" kind="area" rows={3} label={t('work_type')} needed />
      {affiliations.length > 0 && (
        <ChoiceField form={form} name="affiliations" label={t('affiliations')} options={affiliations} />
      )}
    </>
  )
}
