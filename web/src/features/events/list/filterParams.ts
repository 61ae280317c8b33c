import type { Chosen } from './Filters'

const listOf = (value: string | null) => (value ? value.split(',').filter(Boolean) : [])

/** What is chosen in an address: ?city=pisac,calca&category=dance&host=7. */
export const chosenIn = (params: URLSearchParams): Chosen => ({
  cities: listOf(params.get('city')),
  categories: listOf(params.get('category')),
  hosts: listOf(params.get('host')).map(Number).filter(Number.isInteger),
})

/** The other way round: the parameters that a choice sets; an empty one is taken out. */
export function namesOf({ cities, categories, hosts }: Partial<Chosen>): Record<string, string> {
  const out: Record<string, string> = {}
  if (cities) out.city = cities.join(',')
  if (categories) out.category = categories.join(',')
  if (hosts) out.host = hosts.join(',')
  return out
}
