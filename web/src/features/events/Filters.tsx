import { useTranslation } from 'react-i18next'
import { useListCategoriesQuery, useListCitiesQuery } from '@/shared/api/referenceApi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { FilterMenu } from './FilterMenu'

type Props = {
  cities: string[]
  categories: string[]
  onChange: (part: { cities?: string[]; categories?: string[] }) => void
}

export function Filters({ cities, categories, onChange }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cityList = useListCitiesQuery(locale)
  const categoryList = useListCategoriesQuery(locale)
  const cityOptions = (cityList.data ?? []).map(({ attributes }) => ({
    value: attributes.cityCode,
    label: attributes.cityName,
    lang: fieldLang(attributes, 'cityName', locale),
  }))
  const categoryOptions = (categoryList.data ?? []).map(({ attributes }) => ({
    value: attributes.eventCategoryCode,
    label: attributes.eventCategoryName,
    lang: fieldLang(attributes, 'eventCategoryName', locale),
  }))
  return (
    <>
      <FilterMenu
        label={t('city_filter_placeholder')}
        options={cityOptions}
        chosen={cities}
        onChange={(chosen) => onChange({ cities: chosen })}
      />
      <FilterMenu
        label={t('event_category_filter_placeholder')}
        options={categoryOptions}
        chosen={categories}
        onChange={(chosen) => onChange({ categories: chosen })}
      />
    </>
  )
}
