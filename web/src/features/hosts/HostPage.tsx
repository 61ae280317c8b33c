import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useLocale } from '@/shared/i18n/useLocale'
import { PageState } from '@/shared/ui/PageState'
import { HostContent } from './HostContent'
import { useGetHostQuery } from './hostsApi'

/** The page of a host. The app passes in the events, because they belong to another feature. */
export function HostPage({ events }: { events: (host: number) => ReactNode }) {
  const { id = '' } = useParams()
  const query = useGetHostQuery({ id, locale: useLocale() })
  const host = query.currentData
  if (!host) return <PageState {...query} />
  return <HostContent host={host} events={events(host.id)} />
}
