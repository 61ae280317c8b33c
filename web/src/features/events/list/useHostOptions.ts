import type { Locale } from '@/shared/constants'
import { type FacetValue, useNameHostsQuery } from '../core/eventsApi'
import type { FilterOption } from './FilterMenu'

/**
 * The hosts of the events that are found, and below them the chosen ones that have none of these: what is chosen can always
 * be seen and taken back.
 */
export function useHostOptions(found: FacetValue[] | undefined, chosen: number[], locale: Locale): FilterOption[] {
  const missing = found ? chosen.filter((id) => !found.some((host) => host.id === id)) : []
  const { currentData: named = [] } = useNameHostsQuery({ ids: missing, locale }, { skip: missing.length === 0 })
  return [
    ...(found ?? []).map(({ id, name, count }) => ({ value: String(id), label: name, count })),
    ...named.map(({ id, attributes: { commercialName, personalName } }) => ({
      value: String(id),
      label: commercialName || personalName || String(id),
      count: 0,
    })),
  ]
}
