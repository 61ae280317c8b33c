import { useTranslation } from 'react-i18next'
import { soles } from '@/shared/dates/format'
import { useLocale } from '@/shared/i18n/useLocale'
import { Tag } from '@/shared/ui/Tags'
import type { Event, EventStatus } from './eventsApi'

/** The price and, unless the event takes place as scheduled, the status. */
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

/** The price or "free"; null when neither is known. */
export function usePrice({ isFree, eventPrice }: Event): string | null {
  const { t } = useTranslation()
  const locale = useLocale()
  if (isFree) return t('free')
  return eventPrice === null || eventPrice === undefined ? null : soles(eventPrice, locale)
}

/** The text of a status; null for a scheduled event. */
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
