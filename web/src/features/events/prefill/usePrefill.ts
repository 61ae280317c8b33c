import { type Prefill, prefillOf } from './prefill'
import { useLastOwnEventQuery, useOwnHostQuery } from './prefillApi'

/** The first values of a new event of a host; null until they are known. What cannot be read stays empty. */
export function usePrefill(host: number): Prefill | null {
  const own = useOwnHostQuery(host)
  const last = useLastOwnEventQuery(host)
  if (own.isLoading || last.isLoading) return null
  return prefillOf(own.data, last.data?.attributes)
}
