import { useState } from 'react'

type Query<D> = { currentData?: D; isFetching: boolean; isError: boolean; fulfilledTimeStamp?: number }

/**
 * The data of a query that is refetched when its component mounts, or undefined until that answer has arrived: in the first
 * render the query has the cached data of an earlier mount and is not fetching yet. An editor decides about the current version.
 */
export function useFresh<D>({ currentData, isFetching, isError, fulfilledTimeStamp = 0 }: Query<D>): D | undefined {
  const [mountedAt] = useState(Date.now)
  return isFetching || isError || fulfilledTimeStamp < mountedAt ? undefined : currentData
}
