import { useEffect } from 'react'
import type { Preview } from '@/features/desk/queue/EntryFrame'
import { QueuePage } from '@/features/desk/queue/QueuePage'
import { useGetEventQuery } from '@/features/events/core/eventsApi'
import { EventContent } from '@/features/events/page/EventContent'
import { HostContent } from '@/features/hosts/HostContent'
import { useGetHostQuery } from '@/features/hosts/hostsApi'
import { useLocale } from '@/shared/i18n/useLocale'
import { LoadError } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'

type Props = { id: number; onShown: (updatedAt: string | null) => void }

const preview: Preview = {
  event: (id, onShown) => <EventPreview id={id} onShown={onShown} />,
  host: (id, onShown) => <HostPreview id={id} onShown={onShown} />,
}

export function Component() {
  return <QueuePage preview={preview} />
}

// An editor must decide about the current version, not about a cached one.
const REFETCH = { refetchOnMountOrArgChange: true }

function EventPreview({ id, onShown }: Props) {
  const query = useGetEventQuery({ id: String(id), locale: useLocale() }, REFETCH)
  const event = useShown(query, onShown)
  if (event) return <EventContent event={event} level="h2" />
  return query.isFetching ? <TextSkeleton /> : <LoadError small onRetry={query.refetch} />
}

function HostPreview({ id, onShown }: Props) {
  const query = useGetHostQuery({ id: String(id), locale: useLocale() }, REFETCH)
  const host = useShown(query, onShown)
  if (host) return <HostContent host={host} level="h2" />
  return query.isFetching ? <TextSkeleton /> : <LoadError small onRetry={query.refetch} />
}

type Versioned = { attributes: { updatedAt?: string } }
type Query<E> = { currentData?: E; isFetching: boolean; isError: boolean }

/** Returns the entry once it is freshly loaded, and reports its version, or null while there is none, to `onShown`. */
function useShown<E extends Versioned>({ currentData, isFetching, isError }: Query<E>, onShown: Props['onShown']) {
  const shown = isFetching || isError ? undefined : currentData
  const version = shown?.attributes.updatedAt ?? null
  useEffect(() => onShown(version), [version, onShown])
  return shown
}
