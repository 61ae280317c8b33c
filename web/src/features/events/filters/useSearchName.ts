import { useTranslation } from 'react-i18next'
import {
  useListAreasQuery,
  useListCategoriesQuery,
  useListCitiesQuery,
  useListNeighbourhoodsQuery,
} from '@/shared/api/referenceApi'
import type { Translate } from '@/shared/dates/feasts'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { soles } from '@/shared/money'
import type { EventFilter } from '../core/eventQueries'
import { useCountEventsQuery } from '../core/eventsApi'
import { CHOICES } from './choices'
import { useCollectionOf } from './collectionApi'
import type { Chosen } from './Filters'
import { chosenIn, WITH_CHILDREN } from './filterParams'
import { periodIn, periodText } from './period'
import { useHostOptions } from './useHostOptions'

type Names = Map<string, string>

/** The values of a list in the URL by their names; one without a name is left out. */
const named = (params: URLSearchParams, name: string, names: Names) =>
  chosenIn(params, name).flatMap((value) => names.get(value) ?? [])

/**
 * The chosen filters in words: "danza · Tonight · San Blas · Free". What has no words, the view or a parameter that the list does not
 * read, is left out.
 */
export function useSearchName(params: URLSearchParams, filter: EventFilter & Chosen): string {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const period = periodIn(params)
  const time = period.when ? t(period.when) : periodText(period, { today, locale, translate: t as Translate })
  const words = [
    params.get('q'),
    useCollectionOf(params)?.collectionName,
    time,
    ...usePlaceNames(params, filter),
    params.get('free') === 'true' && t('free'),
    Number(params.get('priceMax')) > 0 && t('price_up_to', { price: soles(Number(params.get('priceMax'))) }),
    ...useChoiceNames(params),
    params.has('near') && t('near_me'),
    params.has('bbox') && t('map_part'),
  ]
  return words.filter(Boolean).join(' · ') || t('events')
}

/** The names of the chosen cities, neighbourhoods, categories, areas of culture and hosts. */
function usePlaceNames(params: URLSearchParams, filter: EventFilter & Chosen): string[] {
  const locale = useLocale()
  const cities = useListCitiesQuery(locale, { skip: !params.has('city') }).data ?? []
  const categories = useListCategoriesQuery(locale, { skip: !params.has('category') }).data ?? []
  const neighbourhoods = useListNeighbourhoodsQuery(locale, { skip: !params.has('neighbourhood') }).data ?? []
  const areas = useListAreasQuery(locale, { skip: !params.has('area') }).data ?? []
  const counts = useCountEventsQuery(filter, { skip: !params.has('host') }).currentData
  const hosts = useHostOptions(counts?.hosts, filter.hosts, locale)
  return [
    ...named(params, 'city', new Map(cities.map(({ attributes: a }) => [a.cityCode, a.cityName]))),
    ...named(
      params,
      'neighbourhood',
      new Map(neighbourhoods.map(({ attributes: a }) => [a.neighbourhoodCode, a.neighbourhoodName])),
    ),
    ...named(
      params,
      'category',
      new Map(categories.map(({ attributes: a }) => [a.eventCategoryCode, a.eventCategoryName])),
    ),
    ...named(params, 'area', new Map(areas.map(({ attributes: a }) => [a.cultureTypeCode, a.cultureTypeName]))),
    ...named(params, 'host', new Map(hosts.map(({ value, label }) => [value, label]))),
  ]
}

/** The names of the chosen values of the sheet. */
function useChoiceNames(params: URLSearchParams): string[] {
  const { t } = useTranslation()
  return CHOICES.flatMap(({ name, keys }) => {
    if (name === 'audience' && params.get(name) === WITH_CHILDREN) return [t('with_children')]
    return named(params, name, new Map(Object.entries(keys).map(([value, key]) => [value, t(key)])))
  })
}
