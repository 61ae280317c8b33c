import type { Locale } from '@/shared/constants'
import { type FacetValue, useListHostNamesQuery } from '../core/eventsApi'
import type { FilterOption } from './FilterMenu'

/** The API counts no more hosts: one that is missing in so many may have events. */
const FOUND_MAX = 100

/**
 * The hosts of the found events, followed by those without any: the hosts of `others` that were not found, and chosen ones, so that
 * every chosen host is visible and can be removed.
 */
export function useHostOptions(
  found: FacetValue[] | undefined,
  chosen: number[],
  locale: Locale,
  others: FacetValue[] = [],
): FilterOption[] {
  const isIn = (hosts: FacetValue[], id: number) => hosts.some((host) => host.id === id)
  const idle = found && found.length < FOUND_MAX ? others.filter(({ id }) => !isIn(found, id)) : []
  const missing = found ? chosen.filter((id) => !isIn(found, id) && !isIn(idle, id)) : []
  const { currentData: named = [] } = useListHostNamesQuery({ ids: missing, locale }, { skip: missing.length === 0 })
  return [
    ...(found ?? []).map(({ id, name, count }) => ({ value: String(id), label: name, count })),
    ...idle.map(({ id, name }) => ({ value: String(id), label: name, count: 0 })),
    ...named.map(({ id, attributes: { commercialName, personalName } }) => ({
      value: String(id),
      label: commercialName || personalName || String(id),
      count: 0,
    })),
  ]
}
