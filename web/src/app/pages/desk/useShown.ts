import { useEffect } from 'react'

export type PreviewProps = { id: number; onShown: (updatedAt: string | null) => void }

/** An editor must decide about the current version, not about a cached one. */
export const REFETCH = { refetchOnMountOrArgChange: true }

type Versioned = { attributes: { updatedAt?: string } }
type Query<E> = { currentData?: E; isFetching: boolean; isError: boolean }

/** Returns the entry once it is freshly loaded, and reports its version, or null while there is none, to `onShown`. */
export function useShown<E extends Versioned>(
  { currentData, isFetching, isError }: Query<E>,
  onShown: PreviewProps['onShown'],
) {
  const shown = isFetching || isError ? undefined : currentData
  const version = shown?.attributes.updatedAt ?? null
  useEffect(() => onShown(version), [version, onShown])
  return shown
}
