import { useGetEventQuery } from '@/features/events/core/eventsApi'
import { EventContent } from '@/features/events/page/EventContent'
import { useLocale } from '@/shared/i18n/useLocale'
import { LoadError } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { type PreviewProps, REFETCH, useShown } from './useShown'

/** An event as visitors will see it. */
export default function EventPreview({ id, onShown }: PreviewProps) {
  const query = useGetEventQuery({ id: String(id), locale: useLocale() }, REFETCH)
  const event = useShown(query, onShown)
  if (event) return <EventContent event={event} level="h2" />
  return query.isError && !query.isFetching ? <LoadError small onRetry={query.refetch} /> : <TextSkeleton />
}
