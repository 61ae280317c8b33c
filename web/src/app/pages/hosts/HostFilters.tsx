import { useTranslation } from 'react-i18next'
import { Chip } from '@/features/events/filters/Chip'
import { FilterMenu, type FilterOption } from '@/features/events/filters/FilterMenu'
import { PillRow } from '@/features/events/filters/PillRow'
import { useHostSearch } from '@/features/hosts/HostListPage'
import { useListHostsInfiniteQuery } from '@/features/hosts/hostsApi'
import { useListAreasQuery, useListCitiesQuery } from '@/shared/api/referenceApi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'

/** Area, town and dates of this week. Only areas and towns that hosts have are offered. */
export function HostFilters() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [search, write] = useHostSearch()
  const { data } = useListHostsInfiniteQuery(search)
  const known = data?.pages[0]?.meta
  const areas = useListAreasQuery(locale).data?.flatMap(({ attributes }) => ({
    value: attributes.cultureTypeCode,
    label: attributes.cultureTypeName,
    lang: fieldLang(attributes, 'cultureTypeName', locale),
  }))
  const cities = useListCitiesQuery(locale).data?.flatMap(({ attributes }) => ({
    value: attributes.cityCode,
    label: attributes.cityName,
    lang: fieldLang(attributes, 'cityName', locale),
  }))
  const offered = (options: FilterOption[] | undefined, codes: string[] | undefined) =>
    options?.filter(({ value }) => codes?.includes(value)) ?? []
  return (
    <PillRow label={t('filters')}>
      <Chip
        label={t('dates_this_week')}
        on={search.week}
        count={null}
        onPress={() => write({ week: search.week ? '' : 'true' })}
      />
      <FilterMenu
        label={t('area_of_culture')}
        options={offered(areas, known?.areas)}
        chosen={search.areas}
        onChange={(change) => write({ area: change(search.areas).join(',') })}
      />
      <FilterMenu
        label={t('city_filter_placeholder')}
        options={offered(cities, known?.cities)}
        chosen={search.cities}
        onChange={(change) => write({ city: change(search.cities).join(',') })}
      />
    </PillRow>
  )
}
