import type { Change } from './FilterMenu'
import type { Chosen } from './Filters'

const listOf = (value: string | null) => (value ? value.split(',').filter(Boolean) : [])

/** The chosen filters of a URL: ?city=pisac,calca&category=dance&host=7. */
export const filtersOf = (params: URLSearchParams): Chosen => ({
  cities: listOf(params.get('city')),
  categories: listOf(params.get('category')),
  hosts: listOf(params.get('host')).map(Number).filter(Number.isInteger),
})

type Parts = Record<string, string>
export type Write = (parts: Parts | ((params: URLSearchParams) => Parts)) => void

/** What is made for children, or for families with them. */
export const WITH_CHILDREN = 'children,families'

/** Parameters of the URL that the search reads as they are. */
const PLAIN = [
  'free',
  'priceMax',
  'audience',
  'neighbourhood',
  'area',
  'collection',
  'accessibility',
  'language',
  'setting',
  'booking',
  'bbox',
]

/** Metres around the visitor: an hour on foot. */
const RADIUS = '5000'

/** The further parameters of the search; undefined without any. `position` is that of the visitor: latitude,longitude. */
export function moreOf(params: URLSearchParams, position: string | null): Record<string, string> | undefined {
  const more: Record<string, string> = {}
  for (const name of PLAIN) {
    const value = params.get(name)
    if (value) more[name] = value
  }
  if (params.get('near') && position) Object.assign(more, { near: position, radius: RADIUS, order: 'nearest' })
  return Object.keys(more).length > 0 ? more : undefined
}

/** The chosen values of a list in the URL. */
export const chosenIn = (params: URLSearchParams, name: string) => listOf(params.get(name))

/** Writes a list in the URL after a change of its values. */
export const changed = (name: string, change: Change) => (params: URLSearchParams) => ({
  [name]: change(listOf(params.get(name))).join(','),
})
