import type { Chosen } from './Filters'

const listOf = (value: string | null) => (value ? value.split(',').filter(Boolean) : [])

/** The chosen filters of a URL: ?city=pisac,calca&category=dance&host=7. */
export const filtersOf = (params: URLSearchParams): Chosen => ({
  cities: listOf(params.get('city')),
  categories: listOf(params.get('category')),
  hosts: listOf(params.get('host')).map(Number).filter(Number.isInteger),
})

/** The URL parameters of chosen filters; an empty one removes the parameter. */
export function paramsOf({ cities, categories, hosts }: Partial<Chosen>): Record<string, string> {
  const out: Record<string, string> = {}
  if (cities) out.city = cities.join(',')
  if (categories) out.category = categories.join(',')
  if (hosts) out.host = hosts.join(',')
  return out
}
