import { SaveButton } from '@/shared/saved/SaveButton'
import type { EventFilter } from '../core/eventQueries'
import type { Chosen } from './Filters'
import { useSearchName } from './useSearchName'

/** Keeps the list's address on the device. The position is never part of it. On the map, which it covers, it is a sign only. */
export function SaveSearch({ params, filter }: { params: URLSearchParams; filter: EventFilter & Chosen }) {
  const name = useSearchName(params, filter)
  return <SaveButton kind="search" id={params.toString()} name={name} wide={params.get('view') !== 'map'} />
}
