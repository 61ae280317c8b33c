import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '@/shared/api/error'
import { NotFound } from '@/shared/ui/NotFound'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import type { LocalizedEvent } from '../entry/eventEntry'

type Props = {
  query: { currentData?: LocalizedEvent; isError: boolean; error?: unknown; refetch: () => void }
  /** The required host of the event; null allows any. */
  host: number | null
  children: (localized: LocalizedEvent) => ReactNode
}

/** Renders the form of a loaded event; a notice for an event of another host, "not found" for a missing one. */
export function EventGate({ query, host, children }: Props) {
  const { t } = useTranslation()
  const { currentData: localized, isError, error, refetch } = query
  if (isNotFound(error)) return <NotFound />
  if (!localized) return isError ? <LoadError onRetry={refetch} /> : <TextSkeleton />
  const owner = localized.es.attributes.eventHost?.data?.id
  if (host !== null && owner !== host) return <Notice seed="not yours" text={t('not_your_event')} />
  return children(localized)
}
