import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { useListCategoriesQuery, useListCitiesQuery } from '@/shared/api/referenceApi'
import { useDeferred } from '@/shared/deferred'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { compareNames } from '@/shared/names'
import { ALL_COMING, type EventFilter } from '../core/eventQueries'
import { type FacetValue, useCountEventsQuery } from '../core/eventsApi'
import { type Change, FilterMenu, type FilterOption } from './FilterMenu'
import { useHostOptions } from './useHostOptions'

type Part = 'city' | 'category' | 'host'
export type Chosen = { cities: string[]; categories: string[]; hosts: number[] }
type Props = {
  filter: EventFilter & Chosen
  /** `part` is a parameter of the URL. */
  onChange: (part: Part, change: Change) => void
  ofHost?: boolean
}

/**
 * The filters by city, category and host; each value shows the number of events. Cities and categories without any are left out; of the
 * hosts, those with coming events of any kind stay, asked for when the menu is opened. On the page of a host, only filters with a choice
 * are offered.
 */
export function Filters({ filter, onChange, ofHost }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  // The first screen shows the buttons only; requests would prolong its rendering.
  const skip = !useDeferred()
  // While new counts load, the hosts of the last answer stay, so that the check box that was just clicked retains the focus.
  const answer = useCountEventsQuery(filter, { selectFromResult: dataOf, skip })
  // React renders an answer of the store in one task, a deferred one in several.
  const [counts, last] = [useDeferredValue(answer.currentData), useDeferredValue(answer.data)]
  const [isAsked, setAsked] = useState(false)
  const all = useCountEventsQuery({ locale, ...ALL_COMING }, { selectFromResult: dataOf, skip: !isAsked })
  const hosts = useHostOptions(last?.hosts, filter.hosts, locale, all.data?.hosts)
  const cities = (useListCitiesQuery(locale, { selectFromResult: dataOf, skip }).data ?? []).map(({ attributes }) => ({
    value: attributes.cityCode,
    label: attributes.cityName,
    lang: fieldLang(attributes, 'cityName', locale),
  }))
  const categories = (useListCategoriesQuery(locale, { selectFromResult: dataOf, skip }).data ?? []).map(
    ({ attributes }) => ({
      value: attributes.eventCategoryCode,
      label: attributes.eventCategoryName,
      lang: fieldLang(attributes, 'eventCategoryName', locale),
    }),
  )
  const available = [
    {
      part: 'city',
      chosen: filter.cities,
      label: t('city_filter_placeholder'),
      options: withCounts(cities, counts?.cities, filter.cities),
    },
    {
      part: 'category',
      chosen: filter.categories,
      label: t('event_category_filter_placeholder'),
      options: withCounts(categories, counts?.categories, filter.categories),
    },
  ] as const
  const menus = ofHost ? available.flatMap((menu) => withChoice(menu, menu.chosen)) : available
  return (
    <>
      {menus.map(({ part, chosen, label, options }) => (
        <FilterMenu
          key={part}
          label={label}
          options={options}
          chosen={chosen}
          onChange={(change) => onChange(part, change)}
        />
      ))}
      {!ofHost && (
        <FilterMenu
          label={t('host_filter_placeholder')}
          options={hosts}
          chosen={filter.hosts.map(String)}
          onOpen={() => setAsked(true)}
          onChange={(change) => onChange('host', change)}
        />
      )}
    </>
  )
}

/** Adds the counts and sorts by them; of the values without events only the chosen ones stay. */
function withCounts(options: FilterOption[], values: FacetValue[] | undefined, chosen: string[]): FilterOption[] {
  if (!values) return options
  const counts = new Map(values.map(({ code, count }) => [code, count]))
  const known = options
    .map((option) => ({ ...option, count: counts.get(option.value) ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
  return known.sort((one, other) => other.count - one.count || compareNames(one.label, other.label))
}

/** The menu; empty when fewer than two values have events. */
function withChoice<M extends { options: FilterOption[] }>(menu: M, chosen: string[]): M[] {
  const found = menu.options.filter(({ count }) => count)
  return found.length > 1 || chosen.length > 0 ? [menu] : []
}
