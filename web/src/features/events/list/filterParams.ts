import type { Change } from './FilterMenu'
import type { Chosen } from './Filters'

const listOf = (value: string | null) => (value ? value.split(',').filter(Boolean) : [])

/** The chosen filters of a URL: ?city=pisac,calca&category=dance&host=7. */
export const filtersOf = (params: URLSearchParams): Chosen => ({
  cities: listOf(params.get('city')),
  categories: listOf(params.get('category')),
  hosts: listOf(params.get('host')).map(Number).filter(Number.isInteger),
})

/** Writes a list in the URL after a change of its values. */
export const changed = (name: string, change: Change) => (params: URLSearchParams) => ({
  [name]: change(listOf(params.get(name))).join(','),
})
