import { QueuePage } from '@/features/desk/QueuePage'
import { EventContent } from '@/features/events/EventContent'
import { useGetEventQuery } from '@/features/events/eventsApi'
import { HostContent } from '@/features/hosts/HostContent'
import { useGetHostQuery } from '@/features/hosts/hostsApi'
import { useLocale } from '@/shared/i18n/useLocale'
import { LoadError } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'

type Props = { id: number }

export function Component() {
  return <QueuePage preview={{ event: (id) => <EventPreview id={id} />, host: (id) => <HostPreview id={id} /> }} />
}

// An editor decides about what is there now, not about what was here a moment ago.
const AFRESH = { refetchOnMountOrArgChange: true }

function EventPreview({ id }: Props) {
  const { currentData, isError, isFetching, refetch } = useGetEventQuery(
    { id: String(id), locale: useLocale() },
    AFRESH,
  )
  if (isError) return <LoadError small onRetry={refetch} />
  return currentData && !isFetching ? <EventContent event={currentData} level="h2" /> : <TextSkeleton />
}

function HostPreview({ id }: Props) {
  const { currentData, isError, refetch } = useGetHostQuery({ id: String(id), locale: useLocale() })
  if (isError) return <LoadError small onRetry={refetch} />
  return currentData ? <HostContent host={currentData} level="h2" /> : <TextSkeleton />
}
