import { useTranslation } from 'react-i18next'
import { soles } from '@/shared/dates/format'
import { useLocale } from '@/shared/i18n/useLocale'
import { Tag } from '@/shared/ui/Tags'
import type { Event, EventStatus } from './eventsApi'

/** Price and, when something is not as planned, the status. */
export function EventTags({ event }: { event: Event }) {
  const status = useStatusText(event.eventStatus)
  const price = usePrice(event)
  return (
    <>
      {status && <Tag look="warn">{status}</Tag>}
      {price && <Tag>{price}</Tag>}
    </>
  )
}

/** What it costs, or that it costs nothing; null where nothing is told. */
export function usePrice({ isFree, eventPrice }: Event): string | null {
  const { t } = useTranslation()
  const locale = useLocale()
  if (isFree) return t('free')
  return eventPrice === null || eventPrice === undefined ? null : soles(eventPrice, locale)
}

/** Nothing is said about an event that goes as scheduled. */
export function useStatusText(status: EventStatus | null): string | null {
  const { t } = useTranslation()
  switch (status) {
    case 'cancelled':
      return t('status_cancelled')
    case 'postponed':
      return t('status_postponed')
    case 'rescheduled':
      return t('status_rescheduled')
    case 'movedOnline':
      return t('status_moved_online')
    case 'full':
      return t('status_full')
    default:
      return null
  }
}
