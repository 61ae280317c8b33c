import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '@/shared/api/error'
import { NotFound } from '@/shared/ui/NotFound'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import type { Told } from '../entry/eventEntry'

type Props = {
  query: { currentData?: Told; isError: boolean; error?: unknown; refetch: () => void }
  /** Whose event it has to be; null: anybody's. */
  host: number | null
  children: (told: Told) => ReactNode
}

/** A form is for the own events: somebody else's says so, and a missing one is missing. */
export function EventGate({ query, host, children }: Props) {
  const { t } = useTranslation()
  const { currentData: told, isError, error, refetch } = query
  if (isNotFound(error)) return <NotFound />
  if (!told) return isError ? <LoadError onRetry={refetch} /> : <TextSkeleton />
  const owner = told.es.attributes.eventHost?.data?.id
  if (host !== null && owner !== host) return <Notice seed="not yours" text={t('not_your_event')} />
  return children(told)
}
