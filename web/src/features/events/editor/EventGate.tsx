import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '@/shared/api/error'
import type { Entity } from '@/shared/api/strapi'
import { NotFound } from '@/shared/ui/NotFound'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import type { Event } from '../core/eventsApi'

type Props = {
  query: { currentData?: Entity<Event>; isError: boolean; error?: unknown; refetch: () => void }
  /** The required host of the event; null allows any. */
  host: number | null
  children: (event: Entity<Event>) => ReactNode
}

/** Renders the form of a loaded event; a notice for an event of another host, "not found" for a missing one. */
export function EventGate({ query, host, children }: Props) {
  const { t } = useTranslation()
  const { currentData: event, isError, error, refetch } = query
  if (isNotFound(error)) return <NotFound />
  if (!event) return isError ? <LoadError onRetry={refetch} /> : <TextSkeleton />
  const owner = event.attributes.eventHost?.data?.id
  if (host !== null && owner !== host) return <Notice seed="not yours" text={t('not_your_event')} />
  return children(event)
}
