import { useEffect } from 'react'
import { useFresh } from '@/features/desk/core/useFresh'

export type PreviewProps = { id: number; onShown: (updatedAt: string | null) => void }

/** An editor must decide about the current version, not about a cached one. */
export const REFETCH = { refetchOnMountOrArgChange: true }

type Versioned = { attributes: { updatedAt?: string } }

/** Returns the entry after the refetch of this mount, and passes its version, or null before that, to `onShown`. */
export function useShown<E extends Versioned>(
  query: Parameters<typeof useFresh<E>>[0],
  onShown: PreviewProps['onShown'],
) {
  const shown = useFresh(query)
  const version = shown?.attributes.updatedAt ?? null
  useEffect(() => onShown(version), [version, onShown])
  return shown
}
