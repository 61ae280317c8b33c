import type { Locale } from '@/shared/constants'
import { type FacetValue, useListHostNamesQuery } from '../core/eventsApi'
import type { FilterOption } from './FilterMenu'

/**
 * The hosts of the found events, followed by chosen hosts without any, so that every chosen host is visible and can be
 * removed.
 */
export function useHostOptions(found: FacetValue[] | undefined, chosen: number[], locale: Locale): FilterOption[] {
  const missing = found ? chosen.filter((id) => !found.some((host) => host.id === id)) : []
  const { currentData: named = [] } = useListHostNamesQuery({ ids: missing, locale }, { skip: missing.length === 0 })
  return [
    ...(found ?? []).map(({ id, name, count }) => ({ value: String(id), label: name, count })),
    ...named.map(({ id, attributes: { commercialName, personalName } }) => ({
      value: String(id),
      label: commercialName || personalName || String(id),
      count: 0,
    })),
  ]
}
