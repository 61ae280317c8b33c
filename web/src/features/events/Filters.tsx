import { useTranslation } from 'react-i18next'
import { useListCategoriesQuery, useListCitiesQuery } from '@/shared/api/referenceApi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import type { EventFilter } from './eventQueries'
import { type FacetValue, useCountEventsQuery } from './eventsApi'
import { FilterMenu, type FilterOption } from './FilterMenu'

export type Chosen = { cities: string[]; categories: string[]; hosts: number[] }
type Props = { filter: EventFilter & Chosen; onChange: (part: Partial<Chosen>) => void }

/** City, category and host as pills; each value tells how many events it would leave. */
export function Filters({ filter, onChange }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData: counts } = useCountEventsQuery(filter)
  const cities = (useListCitiesQuery(locale).data ?? []).map(({ attributes }) => ({
    value: attributes.cityCode,
    label: attributes.cityName,
    lang: fieldLang(attributes, 'cityName', locale),
  }))
  const categories = (useListCategoriesQuery(locale).data ?? []).map(({ attributes }) => ({
    value: attributes.eventCategoryCode,
    label: attributes.eventCategoryName,
    lang: fieldLang(attributes, 'eventCategoryName', locale),
  }))
  const hosts = (counts?.hosts ?? []).map(({ id, name, count }) => ({ value: String(id), label: name, count }))
  return (
    <>
      <FilterMenu
        label={t('city_filter_placeholder')}
        options={counted(cities, counts?.cities)}
        chosen={filter.cities}
        onChange={(chosen) => onChange({ cities: chosen })}
      />
      <FilterMenu
        label={t('event_category_filter_placeholder')}
        options={counted(categories, counts?.categories)}
        chosen={filter.categories}
        onChange={(chosen) => onChange({ categories: chosen })}
      />
      {(hosts.length > 0 || filter.hosts.length > 0) && (
        <FilterMenu
          label={t('host_filter_placeholder')}
          options={hosts}
          chosen={filter.hosts.map(String)}
          onChange={(chosen) => onChange({ hosts: chosen.map(Number) })}
        />
      )}
    </>
  )
}

/** Values without an event stay in the list with their nought: a visitor learns that nothing is on there. */
function counted(options: FilterOption[], values: FacetValue[] | undefined): FilterOption[] {
  if (!values) return options
  const counts = new Map(values.map(({ code, count }) => [code, count]))
  const known = options.map((option) => ({ ...option, count: counts.get(option.value) ?? 0 }))
  // By Spanish rules in every language: they put ñ where Quechua has it, too.
  return known.sort((one, other) => other.count - one.count || one.label.localeCompare(other.label, 'es'))
}
