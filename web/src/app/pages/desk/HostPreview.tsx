import { HostContent } from '@/features/hosts/HostContent'
import { useGetHostQuery } from '@/features/hosts/hostsApi'
import { useLocale } from '@/shared/i18n/useLocale'
import { LoadError } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { type PreviewProps, REFETCH, useShown } from './useShown'

/** A host as visitors will see it. */
export default function HostPreview({ id, onShown }: PreviewProps) {
  const query = useGetHostQuery({ id: String(id), locale: useLocale() }, REFETCH)
  const host = useShown(query, onShown)
  if (host) return <HostContent host={host} level="h2" />
  return query.isError && !query.isFetching ? <LoadError small onRetry={query.refetch} /> : <TextSkeleton />
}
