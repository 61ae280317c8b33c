import { useTranslation } from 'react-i18next'
import { useListCategoriesQuery, useListCitiesQuery } from '@/shared/api/referenceApi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import type { EventFilter } from '../core/eventQueries'
import { type FacetValue, useCountEventsQuery } from '../core/eventsApi'
import { FilterMenu, type FilterOption } from './FilterMenu'
import { useHostOptions } from './useHostOptions'

export type Chosen = { cities: string[]; categories: string[]; hosts: number[] }
type Props = { filter: EventFilter & Chosen; onChange: (part: Partial<Chosen>) => void; ofHost?: boolean }

/**
 * City, category and host as pills; each value tells how many events it would leave. Among the few events of one host only
 * what there is to choose between is offered.
 */
export function Filters({ filter, onChange, ofHost }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  // The hosts of the last answer stay while the next one is on its way: the box that was just ticked keeps the focus.
  const { currentData: counts, data: last } = useCountEventsQuery(filter)
  const hosts = useHostOptions(last?.hosts, filter.hosts, locale)
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
  const all = [
    { part: 'cities', label: t('city_filter_placeholder'), options: counted(cities, counts?.cities) },
    {
      part: 'categories',
      label: t('event_category_filter_placeholder'),
      options: counted(categories, counts?.categories),
    },
  ] as const
  const menus = ofHost ? all.flatMap((menu) => choiceIn(menu, filter[menu.part])) : all
  return (
    <>
      {menus.map(({ part, label, options }) => (
        <FilterMenu
          key={part}
          label={label}
          options={options}
          chosen={filter[part]}
          onChange={(chosen) => onChange({ [part]: chosen })}
        />
      ))}
      {/* There before its numbers are: a pill that comes late may push the list down by a line. */}
      {!ofHost && (!counts || hosts.length > 0 || filter.hosts.length > 0) && (
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

/** A menu with the values that have events; none when there are not two to choose between. */
function choiceIn<M extends { options: FilterOption[] }>(menu: M, chosen: string[]): M[] {
  const options = menu.options.filter(({ value, count }) => count || chosen.includes(value))
  return options.length > 1 || chosen.length > 0 ? [{ ...menu, options }] : []
}
